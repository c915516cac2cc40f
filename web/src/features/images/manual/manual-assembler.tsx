import { isEstimate } from '@visionair/contract/rules'
import { useMemo, useRef, useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { lookTexts } from '../../../domain/look-texts.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { LookPad } from '../../../viewer/LookPad.tsx'
import { PhotoCheckPanel } from '../check/photo-check-panel.tsx'
import { usePhotoCheck } from '../check/use-photo-check.ts'
import { EmptyDrawing } from '../empty-drawing.tsx'
import { type Inspection, newestAssembly, type Photo } from '../image-types.ts'
import { DeletePhotosDialog } from '../photos/delete-photos-dialog.tsx'
import { PhotoDrop } from '../photos/photo-drop.tsx'
import { useFreshPhotos, usePhotos } from '../photos/use-photos.ts'
import { PictureNotice } from '../picture/picture-notice.tsx'
import type { PictureWork } from '../picture/use-picture-work.tsx'
import { UploadList } from '../upload-list.tsx'
import type { Uploads } from '../use-uploads.ts'
import { type CanvasHandle, TableCanvas, zoomStep } from './canvas/table-canvas.tsx'
import { FitNoteLine } from './fit/fit-note.tsx'
import { useFit } from './fit/use-fit.ts'
import { useKnownOutlines } from './fit/use-known-outlines.ts'
import { LeftOutDialog } from './left-out-dialog.tsx'
import { useMakePicture } from './make-picture.ts'
import classes from './manual.module.css'
import { ManualToolbar } from './manual-toolbar.tsx'
import { PhotoList } from './photo-list.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { usableSuggestions } from './start-placements.ts'
import { type Suggestions, suggestionsOf } from './suggested.ts'
import type { TableCommand } from './table-keys.ts'
import { reordered, selectedOf } from './table-state.ts'
import { UnplacedNote } from './unplaced-note.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { UnsavedPlaces } from './unsaved-places.ts'
import { useOtherHands } from './use-other-hands.ts'
import { type Table, useTable } from './use-table.ts'

export interface ManualAssemblerProps {
  readonly inspection: Inspection
  readonly work: PictureWork
  readonly uploads: Uploads
}

interface WorkTableProps extends ManualAssemblerProps {
  readonly photos: readonly Photo[]
  readonly suggestions: Suggestions
}

/** Does what a command asks of the photos on the table. */
function runOn(table: Table, command: TableCommand): void {
  const { state } = table
  const selected = selectedOf(state)
  if (command.kind === 'lay') table.lay(selected.map(command.change), command.key)
  else if (command.kind === 'order') table.lay(reordered(state, state.selected, command.to))
  else if (command.kind === 'hide') table.lay(selected.map((each) => ({ ...each, visible: !each.visible })))
  else if (command.kind === 'undo' || command.kind === 'redo') table[command.kind]()
  else if (command.kind === 'all') table.select(state.placements.keys())
  else if (command.kind === 'none') table.select([])
}

const changing: ReadonlySet<TableCommand['kind']> = new Set(['lay', 'order', 'hide', 'undo', 'redo', 'delete'])
const changesTable = ({ kind }: TableCommand): boolean => changing.has(kind)

function WorkTable({ inspection, work, uploads, photos, suggestions }: WorkTableProps) {
  const t = useTexts()
  const { id: account } = useAccount()
  const [unsaved] = useState(() => new UnsavedPlaces(window.sessionStorage, account, inspection.id))
  const table = useTable(photos, { suggestions, unsaved }, useOtherHands(inspection.id, photos))
  const check = usePhotoCheck(inspection.id, photos)
  const handle = useRef<CanvasHandle>(null)
  const [withSnap, setSnap] = useState(true)
  const [leaving, setLeaving] = useState<readonly Photo[]>([])
  const making = useMakePicture(inspection, table, photos, work.openWhenReady)
  const mayDelete = inspection.can.deleteImages
  const { state, unplaced } = table
  const fit = useFit(table, photos, useKnownOutlines(inspection.id))
  const run = (command: TableCommand) => {
    // What is looked for is where photos lay: neither a step nor its undoing is overtaken by it.
    if (changesTable(command)) fit.forget()
    if (command.kind === 'delete') setLeaving(photos.filter(({ id }) => mayDelete && state.selected.has(id)))
    else if (command.kind === 'fit') handle.current?.fit()
    else if (command.kind === 'join') fit.fit(selectedOf(state), true)
    else if (command.kind === 'closer' || command.kind === 'farther')
      handle.current?.zoom(command.kind === 'closer' ? zoomStep : 1 / zoomStep)
    else runOn(table, command)
  }
  const keep = () => table.lay([...unplaced].flatMap((id) => state.placements.get(id) ?? []))
  useFreshPhotos(inspection.id, photos, work)
  return (
    <div className={classes.manual} data-testid="manual-assembler">
      <ManualToolbar
        table={table}
        withSnap={withSnap}
        onSnap={setSnap}
        onCommand={run}
        onSave={inspection.can.slice ? making.ask : undefined}
        canSave={making.canAsk}
        isSaving={making.isPending || work.isUnderWay}
        onKeep={unplaced.size > 0 ? keep : undefined}
      />
      <aside className={classes.tray}>
        {inspection.can.uploadImages && <PhotoDrop onFiles={uploads.add} />}
        <UploadList uploads={uploads} />
        <PhotoCheckPanel check={check} isArriving={uploads.onTheirWay > 0} photos={photos} />
        <PhotoList
          suggested={new Set(suggestions.keys())}
          table={table}
          photos={photos}
          onDelete={mayDelete ? (photo) => setLeaving([photo]) : undefined}
          onKey={(event) => handle.current?.press(event)}
        />
      </aside>
      <div className={classes.centre}>
        <PictureNotice work={work} assemblerPath={null} />
        {photos.length === 0 ? (
          <div className={classes.empty} data-testid="manual-empty">
            <EmptyDrawing label={t('images.empty.drawing')} />
            <p className={classes.quiet}>{t('manual.empty')}</p>
          </div>
        ) : (
          <TableCanvas
            table={table}
            photos={photos}
            withSnap={withSnap}
            handle={handle}
            onCommand={run}
            onGrab={fit.forget}
            onDrop={(placements) => fit.fit(placements, false)}
          >
            <LookPad labels={lookTexts(t)} onLook={(way) => handle.current?.look(way)} />
            <FitNoteLine note={fit.note} cmPerPx={isEstimate(inspection.scaleSource) ? null : inspection.imageRatio} />
          </TableCanvas>
        )}
      </div>
      <aside className={classes.properties} aria-label={t('manual.properties')}>
        {inspection.can.uploadImages && <UnplacedNote table={table} photos={photos} suggestions={suggestions} />}
        <PlacementFields table={table} onDelete={mayDelete ? () => run({ kind: 'delete' }) : undefined} />
        <p className={classes.quiet}>{t('manual.keys')}</p>
      </aside>
      <LeftOutDialog making={making} />
      <UnsavedGuard table={table} />
      {leaving.length > 0 && <DeletePhotosDialog photos={leaving} onClose={() => setLeaving([])} />}
    </div>
  )
}

/** The manual assembler: photos are laid, resized, turned and ordered by hand, and made into the picture of the side. */
export function ManualAssembler(props: ManualAssemblerProps) {
  const photos = usePhotos(props.inspection.id)
  const assembly = useCall(newestAssembly, { params: { id: props.inspection.id } })
  const suggestions = useMemo(
    () => usableSuggestions(photos.data ?? [], suggestionsOf(assembly.data)),
    [photos.data, assembly.data],
  )
  const isKnown = assembly.data !== undefined || assembly.error !== null
  if (photos.data !== undefined && isKnown)
    return <WorkTable {...props} photos={photos.data} suggestions={suggestions} />
  if (photos.error !== null) return <ErrorState error={photos.error} onRetry={() => void photos.refetch()} />
  return <Waiting />
}
