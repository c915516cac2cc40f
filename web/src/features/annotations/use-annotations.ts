import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  findingsNameOf,
  getAnnotation,
  listAnnotationBriefs,
  listAnnotations,
  updateAnnotation,
} from '@visionair/contract/annotations'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../api/client.ts'
import { callKey, useCall } from '../../api/hooks.ts'
import { isPassing, ProblemError } from '../../api/problem-error.ts'
import { useAccount } from '../../api/session/account.ts'
import { type Annotation, type Brief, boxOf, type PixelBox, positionOf } from './annotation-types.ts'
import { briefOf, readBriefs } from './briefs.ts'
import { isChangedMeanwhile } from './forms/use-annotation-form.ts'
import { type BoxSaver, createBoxSaver } from './saving/box-saver.ts'
import { keptSaves } from './saving/kept-saves.ts'

/** The findings of an inspection as far as they have come. */
interface BriefList {
  readonly briefs: readonly Brief[]
  readonly total: number
  readonly isWhole: boolean
}

const keyOf = (inspectionId: number) => [listAnnotationBriefs.tag, 'all of an inspection', inspectionId] as const
/** The key of everything that is known of one finding. */
export const keyOfFinding = (id: number) => callKey(getAnnotation, { params: { id } })

const noBriefs: BriefList = { briefs: [], total: 0, isWhole: false }
const freshMs = 10_000

/** Reads every finding of an inspection. The first time each part is shown as it comes; later all parts together replace what is shown. */
async function readAll(client: QueryClient, inspectionId: number, signal: AbortSignal): Promise<BriefList> {
  const key = keyOf(inspectionId)
  const shown = () => client.getQueryData<BriefList>(key)
  const showsParts = shown()?.isWhole !== true
  let all = noBriefs
  await readBriefs({ inspection: inspectionId }, signal, (part, total, isWhole) => {
    // A box may have been moved in a part that is shown already.
    const before = showsParts && all !== noBriefs ? (shown() ?? all) : all
    all = { briefs: [...before.briefs, ...part], total, isWhole }
    if (showsParts) client.setQueryData<BriefList>(key, all)
  })
  return all
}

/** Every finding of an inspection, for the picture, as they come; the array stays the same while nothing changes. */
export function useAnnotations(inspectionId: number) {
  const query = useQuery({
    queryKey: keyOf(inspectionId),
    queryFn: ({ client, signal }) => readAll(client, inspectionId, signal),
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : freshMs),
  })
  const { briefs, total, isWhole } = query.data ?? noBriefs
  return { ...query, annotations: briefs, total, isWhole }
}

/** What is told of the findings of an inspection at a moment, by their name; undefined before anything was told. */
export interface FindingsTold {
  readonly name: string | undefined
  readonly atMs: number
}

/** What of the person at the page must not be disturbed. */
export interface OwnWork {
  /** A moved box waits or is on its way. */
  isMoving(): boolean
  /** Something was typed into the open form: it learns at its save what others did. */
  isTyping(): boolean
}

/**
 * Reads the findings of an inspection again, and what shows them, when others have added, changed or deleted some: when the name that is
 * told is not that of the findings shown. Not while an own box is on its way; it is told again soon.
 */
export function useFreshFindings(
  inspectionId: number,
  { annotations, isWhole }: { readonly annotations: readonly Brief[]; readonly isWhole: boolean },
  { name, atMs }: FindingsTold,
  own: OwnWork,
): void {
  const client = useQueryClient()
  const read = useRef<string | null>(null)
  const work = useRef(own)
  work.current = own
  const shownName = useMemo(() => (isWhole ? findingsNameOf(annotations) : null), [annotations, isWhole])
  useEffect(() => {
    // What was told is shown. Told of once more, after something else was shown, it is to be read again.
    if (shownName === name) read.current = null
  }, [shownName, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is looked at, not only those that differ from the one before.
  useEffect(() => {
    const shown = client.getQueryData<BriefList>(keyOf(inspectionId))
    if (name === undefined || shown?.isWhole !== true || client.isFetching({ queryKey: keyOf(inspectionId) }) > 0)
      return
    if (name === findingsNameOf(shown.briefs) || name === read.current || work.current.isMoving()) return
    read.current = name
    const isTyping = work.current.isTyping()
    void client.invalidateQueries({
      queryKey: [listAnnotationBriefs.tag],
      predicate: ({ queryKey: [, call] }) => !isTyping || call !== getAnnotation.name,
    })
  }, [client, inspectionId, name, atMs])
}

/** A finding with everything that is known of it; null while it is read, and when there is none of that inspection. */
export function useFinding(inspectionId: number, id: number | null) {
  const query = useCall(getAnnotation, { params: { id: id ?? 0 } }, { enabled: id !== null })
  const isGone = query.error instanceof ProblemError && query.error.status === 404
  const finding = id !== null && !isGone && query.data?.inspection === inspectionId ? query.data : null
  return { ...query, isGone, finding }
}

/**
 * Reads again what shows findings and visits after some of them were deleted. Those are only marked as old: the page may not have left
 * them yet, and asking for them would be answered that there are none.
 */
export async function readAfterDeletion(client: QueryClient, ...ids: readonly number[]): Promise<void> {
  const gone = new Set(ids.map((id) => hashKey(keyOfFinding(id))))
  await Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: keyOfFinding(id), refetchType: 'none' })))
  const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => !gone.has(hashKey(queryKey))
  const tags = [getAnnotation.tag, 'Inspections']
  await Promise.all(tags.map((tag) => client.invalidateQueries({ queryKey: [tag], predicate: isOther })))
}

function patchBrief(client: QueryClient, inspectionId: number, id: number, change: (old: Brief) => Brief): void {
  client.setQueryData<BriefList>(
    keyOf(inspectionId),
    (all) => all && { ...all, briefs: all.briefs.map((brief) => (brief.id === id ? change(brief) : brief)) },
  )
}

const withBox = <A extends Brief | Annotation>(annotation: A, box: PixelBox): A => ({
  ...annotation,
  position: { ...annotation.position, ...positionOf(box) },
})

/** Shows a finding as the server knows it now, in the picture, the list and the form; a new one is added. */
function takeWhole(client: QueryClient, inspectionId: number, annotation: Annotation): void {
  const { id } = annotation
  client.setQueryData<Annotation>(keyOfFinding(id), annotation)
  client.setQueryData<BriefList>(keyOf(inspectionId), (all) => {
    if (all === undefined) return undefined
    const brief = briefOf(annotation)
    if (all.briefs.some((each) => each.id === id))
      return { ...all, briefs: all.briefs.map((each) => (each.id === id ? brief : each)) }
    return all.isWhole ? { ...all, briefs: [...all.briefs, brief], total: all.total + 1 } : all
  })
}

/** A finding of the list of an inspection, as it is known at the moment of asking; null for one that is not there. */
export function useNewestBrief(inspectionId: number): (id: number) => Brief | null {
  const client = useQueryClient()
  return (id) => client.getQueryData<BriefList>(keyOf(inspectionId))?.briefs.find((brief) => brief.id === id) ?? null
}

/** A finding as the cache knows it now. */
export function useNewestAnnotation(): (id: number) => Annotation | undefined {
  const client = useQueryClient()
  return (id) => client.getQueryData<Annotation>(keyOfFinding(id))
}

const saveDelayMs = 350
const retryMs = 3000

export interface BoxSaving extends BoxSaver {
  /** Shows the new shape at once and saves it soon. */
  move(id: number, box: PixelBox): void
  /** Shows what the server answered. */
  take(annotation: Annotation): void
}

export interface BoxSavingEvents {
  /** What could not be saved is read again from the server. */
  onFailed(annotation: Brief, error: unknown): void
  /** Somebody else changed the finding first; `box` is what was not saved. */
  onConflict(now: Annotation, box: PixelBox): void
  /** The server cannot be reached; the box is kept and sent again. */
  onKept(annotation: Brief): void
}

const isSame = (one: PixelBox, other: PixelBox): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

const boxBody = (box: PixelBox, version: number, imageVersion: number | undefined) => ({
  position: positionOf(box),
  version,
  ...(imageVersion === undefined ? {} : { imageVersion }),
})

/** Saves a box; an own save whose answer was lost is recognised when it is sent again. */
async function sendBox(
  id: number,
  box: PixelBox,
  version: number,
  imageVersion: number | undefined,
): Promise<Annotation> {
  try {
    return await call(updateAnnotation, { params: { id }, body: boxBody(box, version, imageVersion) })
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await call(getAnnotation, { params: { id } })
    if (isSame(boxOf(now), box)) return now
    throw new BoxConflict(now)
  }
}

class BoxConflict extends Error {
  readonly now: Annotation
  constructor(now: Annotation) {
    super('changed meanwhile')
    this.now = now
  }
}

/** Saves moved and resized boxes, as drawn on the picture of `imageVersion`. */
export function useBoxSaving(
  inspectionId: number,
  imageVersion: number | undefined,
  events: BoxSavingEvents,
): BoxSaving {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const latest = useRef({ events, imageVersion })
  useEffect(() => {
    latest.current = { events, imageVersion }
  })
  const saving = useMemo(() => {
    const key = keyOf(inspectionId)
    const list = () => client.getQueryData<BriefList>(key)
    const newest = (id: number) => list()?.briefs.find((brief) => brief.id === id)
    /** What the server answered; a box that was moved meanwhile stays where it is. */
    const takeSaved = (saved: Annotation, box: PixelBox) => {
      const now = newest(saved.id)
      takeWhole(client, inspectionId, now === undefined || isSame(boxOf(now), box) ? saved : withBox(saved, boxOf(now)))
    }
    const saver = createBoxSaver({
      delayMs: saveDelayMs,
      send: async (id, box) => {
        const known = newest(id)
        if (known === undefined) return
        const { imageVersion: drawnOn } = latest.current
        const key = `box ${id}`
        const body = boxBody(box, known.version, drawnOn)
        keptSaves.hold({
          kind: 'change',
          key,
          account,
          inspection: inspectionId,
          id,
          number: known.idForReport,
          body,
          draft: null,
        })
        const saved = await sendBox(id, box, known.version, drawnOn).catch((error: unknown) => {
          if (!isPassing(error)) keptSaves.forget(key)
          throw error
        })
        keptSaves.forget(key)
        takeSaved(saved, box)
        void client.invalidateQueries({ queryKey: [listAnnotations.tag, listAnnotations.name] })
      },
      retryMs,
      mayPass: isPassing,
      onKept: (id) => {
        const known = newest(id)
        if (known !== undefined) latest.current.events.onKept(known)
      },
      onFailed: (id, error, box) => {
        const known = newest(id)
        if (error instanceof BoxConflict) latest.current.events.onConflict(error.now, box)
        else if (known !== undefined) latest.current.events.onFailed(known, error)
        void client.invalidateQueries({ queryKey: key })
        void client.invalidateQueries({ queryKey: keyOfFinding(id) })
      },
    })
    return {
      ...saver,
      take: (annotation: Annotation) => takeWhole(client, inspectionId, annotation),
      move(id: number, box: PixelBox) {
        // What is being read may be older than the new shape; the first reading only adds to what is shown.
        if (list()?.isWhole === true) void client.cancelQueries({ queryKey: key })
        void client.cancelQueries({ queryKey: keyOfFinding(id) })
        patchBrief(client, inspectionId, id, (now) => withBox(now, box))
        client.setQueryData<Annotation>(keyOfFinding(id), (now) => now && withBox(now, box))
        saver.save(id, box)
      },
    }
  }, [account, client, inspectionId])
  useEffect(() => () => saving.flush(), [saving])
  return saving
}
