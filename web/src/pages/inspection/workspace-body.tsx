import { type BladeAxis, distanceFromOf, hubLiesAtEnd } from '@visionair/contract/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Brief, boxOf, type PixelBox } from '../../features/annotations/annotation-types.ts'
import { sameValues } from '../../features/annotations/forms/annotation-form.ts'
import type { FormKeys } from '../../features/annotations/forms/form-keys.ts'
import type { Begun } from '../../features/annotations/ghosts/use-same.ts'
import { useChoosing } from '../../features/annotations/many/use-choosing.ts'
import { useChosenInPicture } from '../../features/annotations/many/use-chosen-in-picture.ts'
import { AnnotationViewer } from '../../features/annotations/picture/annotation-viewer.tsx'
import { axisOf, axisOfWire, axisToWire } from '../../features/annotations/picture/blade-axis.ts'
import { useKeptBox } from '../../features/annotations/picture/box-draft.ts'
import { mayDraw, pictureOf } from '../../features/annotations/picture/picture.ts'
import { DeleteDialog } from '../../features/annotations/saving/delete-dialog.tsx'
import { KeptSavesNotice } from '../../features/annotations/saving/kept-saves-notice.tsx'
import { LeaveGuard } from '../../features/annotations/saving/leave-guard.tsx'
import { useSaving } from '../../features/annotations/saving/use-saving.tsx'
import { useUndo } from '../../features/annotations/saving/use-undo.ts'
import { AnnotationTable } from '../../features/annotations/table/annotation-table.tsx'
import { FindingsList } from '../../features/annotations/table/findings-list.tsx'
import {
  useAnnotations,
  useFinding,
  useFreshFindings,
  useNewestBrief,
} from '../../features/annotations/use-annotations.ts'
import { PictureNotice } from '../../features/images/picture/picture-notice.tsx'
import { PictureState } from '../../features/images/picture/picture-state.tsx'
import type { PictureWork } from '../../features/images/picture/use-picture-work.tsx'
import { AxisPanel } from '../../features/inspections/scale/axis-panel.tsx'
import type { DrawnLine } from '../../features/inspections/scale/scale-panel.tsx'
import { useWatch } from '../../features/sightings/use-watch.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import type { ViewerMode } from '../../viewer/core/modes.ts'
import { FindingDetails } from './findings/finding-details.tsx'
import { FindingsExport } from './findings/findings-export.tsx'
import type { Inspection } from './inspection-types.ts'
import { PictureScale } from './picture-scale.tsx'
import { DeadLinkNotice } from './place/dead-link-notice.tsx'
import { DeviceTree } from './place/device-tree.tsx'
import type { ViewMode } from './place/view-mode.ts'
import { SidePanel } from './side-panel.tsx'
import { useAxisMarks, useSaveAxis } from './use-axis-marks.ts'
import { useFreshSide } from './use-fresh-side.ts'
import { useMade } from './use-made.ts'
import { useSweep } from './use-sweep.ts'
import { useWorkKeys } from './use-work-keys.ts'
import { useWorkspace } from './use-workspace.ts'
import classes from './workspace.module.css'

/** Fetched when the first finding is chosen. */
const ChoiceBar = lazyInside(async () => (await import('../../features/annotations/many/choice-bar.tsx')).ChoiceBar)

export interface WorkspaceBodyProps {
  readonly inspection: Inspection
  readonly view: Exclude<ViewMode, 4 | 5 | 6>
  readonly work: PictureWork
  readonly assemblerPath: string | null
}

/** Picture, panel and table of an inspection, in step with each other. */
export function WorkspaceBody({ inspection, view, work, assemblerPath }: WorkspaceBodyProps) {
  const workspace = useWorkspace(inspection.id)
  const list = useAnnotations(inspection.id)
  const dirty = useRef(false)
  const setDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty
  }, [])
  const [line, setLine] = useState<DrawnLine | null>(null)
  const [leaving, setLeaving] = useState<Brief | null>(null)
  const picture = pictureOf(inspection)
  const marks = useAxisMarks(inspection, picture, workspace.mode, list.annotations)
  const { boxes, dialog } = useSaving(inspection.id, picture?.version)
  const own = { isMoving: boxes.isBusy, isTyping: () => dirty.current }
  useFreshFindings(inspection.id, list, { name: work.slicing?.findings, atMs: work.readAtMs }, own)
  useFreshSide(inspection, { name: work.slicing?.side, atMs: work.readAtMs }, own)
  const keys = useRef<FormKeys | null>(null)
  const byId = useCallback(
    (id: number | null) => list.annotations.find((annotation) => annotation.id === id) ?? null,
    [list.annotations],
  )
  const newestOf = useNewestBrief(inspection.id)
  const { choosing, chosen } = useChoosing(inspection, list.annotations)
  const hasUnsaved = (id: number) => dirty.current && id === workspace.selected
  const onGone = (id: number) => id === workspace.selected && workspace.close()
  const inPicture = useChosenInPicture(choosing, workspace.selected, () => dirty.current || workspace.close())
  const undo = useUndo({
    boxes,
    briefOf: newestOf,
    draw: workspace.draw,
    drawAxis: marks.move,
    saveAxis: useSaveAxis(inspection, picture?.version ?? null),
    hasUnsaved,
    onBack: (id) => workspace.show(id, true),
    onGone,
  })
  const { draft } = workspace
  useKeptBox(inspection.id, mayDraw(inspection) ? (picture?.version ?? null) : null, {
    isFree: workspace.selected === null && draft === null,
    draw: workspace.draw,
  })
  const [begun, setBegun] = useState<Begun | null>(null)
  const { forgetDraft } = undo
  useEffect(() => {
    if (draft !== null) return
    forgetDraft()
    setBegun(null)
  }, [draft, forgetDraft])
  const move = (id: number, box: PixelBox, isContinued: boolean) => {
    const before = byId(id)
    if (before !== null)
      undo.note({ kind: 'box', id, number: before.idForReport, before: boxOf(before), after: box }, isContinued)
    boxes.move(id, box)
  }
  const moveDraft = (box: PixelBox, isContinued: boolean) => {
    if (draft !== null) undo.note({ kind: 'draft', before: draft, after: box }, isContinued)
    workspace.draw(box)
  }
  const moveMark = (after: BladeAxis, isContinued: boolean) => {
    if (marks.drawn !== null) undo.note({ kind: 'axis-draft', before: marks.drawn, after }, isContinued)
    marks.move(after)
  }
  const take = useMade(boxes, undo.note, workspace)
  const changeMode = (mode: ViewerMode) => {
    setLine(null)
    marks.drop()
    undo.forgetAxisDraft()
    workspace.setMode(mode)
  }
  const sweep = useSweep(inspection, picture, view)
  const watch = useWatch({
    id: inspection.id,
    picture,
    isHubAtEnd:
      picture !== null && hubLiesAtEnd({ ...picture, axis: axisOf(inspection), reverse: inspection.reverseDevice }),
  })
  const details = useFinding(inspection.id, workspace.selected)
  useWorkKeys({
    annotations: list.annotations,
    isWhole: list.isWhole,
    keys,
    mayEdit: inspection.can.editAnnotation,
    onShow: (id, open) => workspace.show(id, open),
  })
  return (
    <div className={classes.body} data-view={view}>
      <div className={classes.main}>
        <KeptSavesNotice />
        <DeadLinkNotice details={details} selected={workspace.selected} onClose={workspace.close} />
        {picture !== null && <PictureNotice work={work} assemblerPath={assemblerPath} />}
        <div className={classes.picture} {...inPicture.hand}>
          {picture === null ? (
            <PictureState inspection={inspection} work={work} assemblerPath={assemblerPath} />
          ) : (
            <AnnotationViewer
              inspection={inspection}
              picture={picture}
              annotations={list.annotations}
              draft={workspace.draft}
              selected={workspace.selected}
              highlighted={workspace.highlighted}
              chosen={choosing?.ids ?? null}
              focus={workspace.focus}
              region={workspace.region}
              mode={workspace.mode}
              onMode={changeMode}
              axis={marks.drawn}
              onAxis={moveMark}
              onSelect={(id) => {
                if (inPicture.takes(id)) return
                if (workspace.draft === null || id !== null) workspace.selectInPicture(id)
                else workspace.close()
              }}
              onDraft={(box) => {
                setBegun(null)
                workspace.draw(box)
              }}
              onMove={move}
              onDraftMove={moveDraft}
              history={undo.history}
              onStep={undo.note}
              same={{
                onMade: take,
                onKnown: (id) => workspace.show(id, true),
                onBegun: (next) => {
                  setBegun(next)
                  workspace.draw(next.box)
                },
              }}
              onDelete={(id) => setLeaving(byId(id))}
              sweep={sweep}
              watch={watch}
              onRegion={workspace.rest}
              onMeasured={setLine}
            />
          )}
          {picture !== null && (
            <PictureScale inspection={inspection} imageVersion={picture.version} mode={workspace.mode} line={line} />
          )}
          {picture !== null && workspace.mode === 'axis' && marks.drawn !== null && (
            <AxisPanel
              inspection={inspection}
              imageVersion={picture.version}
              axis={axisToWire(marks.drawn)}
              version={marks.version}
              change={marks.change}
              isFromGround={distanceFromOf(inspection.device.type.id) === 'ground'}
              onSaved={(saved) => {
                undo.forgetAxisDraft()
                undo.note({ kind: 'axis', before: marks.saved, after: saved && axisOfWire(saved) })
                changeMode('idle')
              }}
              onTheirs={() => {
                undo.forgetAxisDraft()
                marks.drop()
              }}
              onLeave={() => changeMode('idle')}
            />
          )}
        </div>
        {choosing !== null && chosen.length > 0 && (
          <ChoiceBar
            inspection={inspection}
            chosen={chosen}
            boxes={boxes}
            briefOf={newestOf}
            hasUnsaved={hasUnsaved}
            onStep={undo.note}
            onDone={choosing.keep}
            onGone={onGone}
            onClear={choosing.clear}
          />
        )}
        {view === 2 && (
          <div className={classes.table}>
            <AnnotationTable
              inspection={inspection}
              selected={workspace.selected}
              choosing={choosing}
              linkTo={workspace.pathOfFinding}
              onOpen={(id) => workspace.show(id, true)}
              renderActions={({ filter, ...list }) => (
                <FindingsExport
                  visitId={inspection.inspectionGroup.id}
                  filter={{ ...filter, side: inspection.device.id }}
                  {...list}
                />
              )}
            />
          </div>
        )}
      </div>
      {/* The picture stands alone, but a new box needs its form. */}
      {(view !== 3 || workspace.draft !== null) && (
        <SidePanel
          tab={workspace.tab}
          onTab={workspace.setTab}
          parts={{
            tree: <DeviceTree inspection={inspection} view={view} testId="panel-tree" />,
            findings: (
              <FindingsList
                inspection={inspection}
                annotations={list.data?.briefs}
                total={list.total}
                error={list.error}
                onRetry={() => void list.refetch()}
                selected={workspace.selected}
                onShow={(id) => workspace.show(id, false)}
                onEdit={(id) => workspace.show(id, true)}
              />
            ),
            form: (
              <FindingDetails
                inspection={inspection}
                picture={picture}
                workspace={workspace}
                begun={begun}
                details={details}
                shown={byId(workspace.selected)}
                onMove={(id, box) => move(id, box, false)}
                onDraftMove={(box) => moveDraft(box, false)}
                boxes={boxes}
                keys={keys}
                onDelete={() => setLeaving(byId(workspace.selected))}
                onDirty={setDirty}
                onSaved={({ id, idForReport: number }, before, after) =>
                  sameValues(before, after) || undo.note({ kind: 'save', id, number, before, after })
                }
                onMade={take}
                onStep={undo.note}
              />
            ),
          }}
        />
      )}
      {dialog}
      <LeaveGuard dirty={dirty} />
      {leaving !== null && (
        <DeleteDialog
          annotation={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            undo.note({ kind: 'delete', id: leaving.id, number: leaving.idForReport, seen: null })
            setDirty(false)
            setLeaving(null)
            workspace.close()
          }}
        />
      )}
    </div>
  )
}
