import { useState } from 'react'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { hasSingleKeys } from '../../../ui/single-keys.ts'
import { roundBox } from '../../../viewer/core/marks/boxes.ts'
import type { ViewerMode } from '../../../viewer/core/modes.ts'
import type { ViewerGhosts } from '../../../viewer/viewer-props.ts'
import type { Inspection } from '../annotation-types.ts'
import { mayDraw, type Picture } from '../picture/picture.ts'
import type { Layer } from '../picture/use-layers.ts'
import { GhostCard } from './ghost-card.tsx'
import { type SameDoors, useSame } from './use-same.ts'

export interface GhostHandOptions {
  readonly inspection: Inspection
  readonly picture: Picture
  readonly layer: Layer
  readonly mode: ViewerMode
  readonly onMode: (mode: ViewerMode) => void
  /** A box is drawn and not saved yet. */
  readonly hasDraft: boolean
  readonly doors: SameDoors
}

type Refusal = 'workspace.viewer.noPermission' | 'workspace.viewer.notLast' | 'ghosts.unsaved' | null

/** The finding of another visit that was chosen, what is shown of it, and making it again on this picture. */
export function useGhostHand(options: GhostHandOptions) {
  const { inspection, picture, layer, mode, onMode, hasDraft } = options
  const [wanted, setWanted] = useState<number | null>(null)
  const { make, isPending } = useSame(inspection, picture.version, options.doors)
  const chosen = layer.others.find(({ id }) => id === wanted) ?? null
  const isLayer = mode === 'history' || mode === 'relation'
  const refusal = (): Refusal => {
    if (!mayDraw(inspection))
      return inspection.isLastInspection ? 'workspace.viewer.noPermission' : 'workspace.viewer.notLast'
    return hasDraft ? 'ghosts.unsaved' : null
  }
  const makeSame = (id: string) => {
    const ghost = layer.ghosts.find((each) => each.id === id)
    const refused = refusal()
    if (refused !== null) toast({ type: 'info', message: ({ t }) => t(refused) })
    else if (ghost !== undefined) make(Number(id), roundBox(ghost, picture))
  }
  const guide = () => {
    if (!isLayer) onMode('history')
    const words = isLayer ? (layer.ghosts.length === 0 ? 'ghosts.none' : 'ghosts.point') : 'ghosts.shown'
    toast({ type: 'info', message: ({ t }) => t(words) })
  }
  const viewer: ViewerGhosts = {
    chosen: chosen === null ? null : String(chosen.id),
    onChoose: (id) => {
      setWanted(Number(id))
      announce(layer.ghosts.find((each) => each.id === id)?.label ?? '')
    },
    onSame: (id) => {
      if (!hasSingleKeys()) return false
      if (id === null || !isLayer) guide()
      else makeSame(id)
      return true
    },
  }
  return {
    viewer,
    leave: () => setWanted(null),
    card: chosen !== null && (
      <GhostCard
        ghost={chosen}
        isBusy={isPending}
        onSame={mayDraw(inspection) ? () => makeSame(String(chosen.id)) : null}
        onClose={() => setWanted(null)}
      />
    ),
  }
}
