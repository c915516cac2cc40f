import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { useAccount } from '../../../api/session/account.ts'
import { readTokens } from '../../../api/session/tokens.ts'
import { type Drafts, drafts } from '../../../ui/drafts/drafts.ts'
import type { PixelBox } from '../annotation-types.ts'

const nameOf = (inspectionId: number) => `finding box ${inspectionId}`

const drawnSchema = z.object({
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  imageVersion: z.int(),
})

export interface DrawnBox {
  readonly box: PixelBox
  /** The picture it was drawn on: on another one it would stand at a wrong place. */
  readonly imageVersion: number
}

/** The boxes of findings that are not saved yet, as they are kept over a reload and the end of a session. */
export const boxDraftsIn = (all: Drafts) => ({
  keep: (account: number, inspectionId: number, drawn: DrawnBox) =>
    all.keep({ account, name: nameOf(inspectionId), changes: { drawn: { from: null, to: drawn } } }),
  forget: (account: number, inspectionId: number) => all.forget(account, nameOf(inspectionId)),
  /** The box that was drawn on this picture and not saved; null for none, or one of another picture. */
  find(account: number, inspectionId: number, imageVersion: number): PixelBox | null {
    const drawn = drawnSchema.safeParse(all.find(account, nameOf(inspectionId))?.changes.drawn?.to).data
    return drawn?.imageVersion === imageVersion ? drawn.box : null
  },
})

const boxDrafts = boxDraftsIn(drafts)

/** Draws the box again that was kept when the page was left or the session ended, once the picture is there and nothing else is open. */
export function useKeptBox(
  inspectionId: number,
  imageVersion: number | null,
  { isFree, draw }: { readonly isFree: boolean; readonly draw: (box: PixelBox) => void },
): void {
  const { id: account } = useAccount()
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current || imageVersion === null) return
    looked.current = true
    const box = isFree ? boxDrafts.find(account, inspectionId, imageVersion) : null
    if (box !== null) draw(box)
  })
}

/** Keeps the box of an open form of a new finding; `isTyped` tells whether more than the box would be lost with it. */
export function useBoxDraft(inspectionId: number, { box, imageVersion }: DrawnBox, isTyped: boolean) {
  const { id: account } = useAccount()
  const latest = useRef({ isTyped, isDone: false })
  latest.current.isTyped = isTyped
  const acts = useMemo(
    () => ({
      /** It was saved, is being sent, or was given up. */
      forget: () => {
        latest.current.isDone = true
        boxDrafts.forget(account, inspectionId)
      },
      /** What was sent was refused. */
      takeBack: () => {
        latest.current.isDone = false
      },
    }),
    [account, inspectionId],
  )
  useEffect(() => {
    if (!latest.current.isDone) boxDrafts.keep(account, inspectionId, { box, imageVersion })
  })
  useEffect(() => drafts.opened(acts.forget), [acts])
  useEffect(
    () => () => {
      // A box alone that is put away on purpose is soon drawn again; one that goes with the session is kept.
      if (readTokens() !== null && !latest.current.isTyped) acts.forget()
    },
    [acts],
  )
  return acts
}
