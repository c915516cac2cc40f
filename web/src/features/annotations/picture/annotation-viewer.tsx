import { type BladeAxis, distanceFromOf } from '@visionair/contract/rules'
import { useMemo } from 'react'
import { useIsGranted } from '../../../api/session/account.ts'
import { severityColour } from '../../../domain/severity-chip.tsx'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { MeasuredLine } from '../../../viewer/core/marks/measures.ts'
import type { ViewerMode } from '../../../viewer/core/modes.ts'
import type { ViewerBox } from '../../../viewer/core/picture/viewer-box.ts'
import { DeepZoomViewer } from '../../../viewer/DeepZoomViewer.tsx'
import type { ViewerHistory, ViewerSweep, ViewerTool, ViewerWatch } from '../../../viewer/viewer-props.ts'
import { type Brief, boxOf, type Inspection, type PixelBox } from '../annotation-types.ts'
import { useGhostHand } from '../ghosts/use-ghost-hand.tsx'
import type { SameDoors } from '../ghosts/use-same.ts'
import type { LinkStep } from '../saving/undo-log.ts'
import { axisOf, ratioWith } from './blade-axis.ts'
import { useTurn } from './kept-lying.ts'
import { useKeptMagnifier } from './kept-magnifier.ts'
import { useKeptSeeing } from './kept-seeing.ts'
import type { Picture } from './picture.ts'
import { useJoin, useLayer } from './use-layers.ts'
import { useViewerLabels } from './viewer-labels.ts'

/** The box that is drawn and not saved yet, as the viewer knows it. */
export const draftId = 'new'

export interface AnnotationViewerProps {
  readonly inspection: Inspection
  readonly picture: Picture
  readonly annotations: readonly Brief[]
  /** The box that was drawn and is not saved yet. */
  readonly draft: PixelBox | null
  readonly selected: number | null
  readonly highlighted: number | null
  /** Findings that are chosen to be changed together. */
  readonly chosen: ReadonlySet<number> | null
  /** The finding to look at; another `request` looks at it once more. */
  readonly focus: { readonly id: number | null; readonly request: number }
  readonly region: PixelBox | null
  readonly mode: ViewerMode
  readonly onMode: (mode: ViewerMode) => void
  readonly onSelect: (id: number | null) => void
  readonly onDraft: (box: PixelBox) => void
  readonly onMove: (id: number, box: PixelBox, isContinued: boolean) => void
  /** The box that is not saved yet was moved. */
  readonly onDraftMove: (box: PixelBox, isContinued: boolean) => void
  readonly history: ViewerHistory
  readonly onStep: (step: LinkStep) => void
  readonly onDelete: (id: number) => void
  /** What becomes of a finding that is made after one of another visit. */
  readonly same: SameDoors
  /** The marks of the side's ends as they are drawn. */
  readonly axis: BladeAxis | null
  readonly onAxis: (axis: BladeAxis, isContinued: boolean) => void
  readonly sweep: ViewerSweep
  readonly watch: ViewerWatch
  readonly onRegion: (region: PixelBox) => void
  /** A line was drawn with the ruler, or taken away. */
  readonly onMeasured?: (line: MeasuredLine | null) => void
}

const tools: readonly ViewerTool[] = ['create', 'ruler', 'relation', 'history']
const editorsTools: readonly ViewerTool[] = ['create', 'ruler', 'axis', 'relation', 'history']
/** The service whose boxes have a border in the information colour. */
const infoColourService = 2

const newLook = { id: draftId, color: severityColour(0), severityNumber: 0, isUnrated: true, dashed: true }

function useBoxes(
  annotations: readonly Brief[],
  chosen: ReadonlySet<number> | null,
  draft: PixelBox | null,
  ghosts: readonly ViewerBox[],
): readonly ViewerBox[] {
  const label = useTexts()('workspace.viewer.newBox')
  const saved = useMemo(
    () =>
      annotations.map((annotation) => ({
        ...boxOf(annotation),
        id: String(annotation.id),
        color: severityColour(annotation.severity.severityNumber, annotation.severity.color),
        label: String(annotation.idForReport),
        severityNumber: annotation.severity.severityNumber,
        isChosen: chosen?.has(annotation.id) === true,
      })),
    [annotations, chosen],
  )
  return useMemo(
    () =>
      draft === null
        ? ghosts.length === 0
          ? saved
          : [...ghosts, ...saved]
        : [...saved, { ...draft, ...newLook, label }],
    [saved, ghosts, draft, label],
  )
}

/** The picture of a side with its findings, in step with what is selected on the page. */
export function AnnotationViewer(props: AnnotationViewerProps) {
  const { inspection, picture, draft, selected, highlighted, focus } = props
  const { can, isLastInspection } = inspection
  const labels = useViewerLabels(typedName(inspection.device, useLanguage()), inspection, inspection.axis !== null)
  const { axis } = props
  const magnifier = useKeptMagnifier()
  const seeing = useKeptSeeing()
  // By the marks that are stored: the picture stays as it lies while they are moved.
  const { turn, onTurn } = useTurn({ ...picture, axis: axisOf(inspection), reverse: inspection.reverseDevice })
  const marked = useMemo(() => ({ ...picture, axis }), [picture, axis])
  const layer = useLayer(inspection.id, inspection.device.id, marked, props.annotations, props.mode)
  const hand = useGhostHand({
    inspection,
    picture,
    layer,
    mode: props.mode,
    onMode: props.onMode,
    hasDraft: draft !== null,
    doors: props.same,
  })
  const join = useJoin(props.annotations, inspection.device.id, props.mode, props.onStep)
  const boxes = useBoxes(props.annotations, props.chosen, draft, layer.ghosts)
  const mayCreate = useIsGranted(['annotation_create'])
  const mayDelete = props.annotations.some(({ id, canDelete }) => id === selected && canDelete)
  const permissions = useMemo(
    () => ({
      // Who may create elsewhere is told why not here, instead of missing the button.
      canCreate: can.createAnnotation || (mayCreate && !isLastInspection),
      canEdit: can.editAnnotation,
      canDelete: mayDelete,
      isLastInspection,
    }),
    [can, mayCreate, isLastInspection, mayDelete],
  )
  const select = (id: string | null) => props.onSelect(id === null || id === draftId ? null : Number(id))
  return (
    <DeepZoomViewer
      dziUrl={picture.dziPath}
      imageSize={picture}
      boxes={boxes}
      links={layer.links}
      selectedId={draft !== null ? draftId : selected === null ? null : String(selected)}
      highlightedId={highlighted === null ? null : String(highlighted)}
      focusId={focus.id === null ? null : String(focus.id)}
      focusRequest={focus.request}
      initialRegion={props.region}
      mode={props.mode}
      tools={can.edit ? editorsTools : tools}
      permissions={permissions}
      imageRatioCmPerPx={props.mode === 'axis' ? ratioWith(inspection, marked) : inspection.imageRatio}
      reverse={inspection.reverseDevice}
      axis={axis}
      distanceFrom={distanceFromOf(inspection.device.type.id)}
      activeColor={inspection.inspectionGroup.service.id === infoColourService ? 'info' : 'primary'}
      seeing={seeing}
      magnifier={magnifier}
      turn={turn}
      onTurn={onTurn}
      sweep={props.sweep}
      watch={props.watch}
      ghosts={hand.viewer}
      card={hand.card}
      labels={labels}
      onSelect={(id) => {
        const isGhost = layer.ghosts.some((ghost) => ghost.id === id)
        if (isGhost && id !== null) hand.viewer.onChoose(id)
        else if (id !== draftId) {
          hand.leave()
          select(id)
        }
      }}
      onJoin={can.editAnnotation ? join : ({ targetId }) => select(targetId)}
      onDraw={props.onDraft}
      history={props.history}
      onBoxChange={(id, box, isContinued) =>
        id === draftId ? props.onDraftMove(box, isContinued) : props.onMove(Number(id), box, isContinued)
      }
      onModeChange={(mode) => {
        hand.leave()
        props.onMode(mode)
      }}
      onDelete={(id) => (id === draftId ? props.onSelect(null) : props.onDelete(Number(id)))}
      onRegionChange={props.onRegion}
      onAxis={props.onAxis}
      onMeasure={(_, line) => props.onMeasured?.(line)}
      onMeasureCleared={() => props.onMeasured?.(null)}
    />
  )
}
