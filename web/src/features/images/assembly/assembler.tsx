import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { assembleInspection } from '@visionair/contract/images'
import { useState } from 'react'
import { callKey, useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { BandDialog } from '../band/band-dialog.tsx'
import { PhotoCheckPanel } from '../check/photo-check-panel.tsx'
import { usePhotoCheck } from '../check/use-photo-check.ts'
import { EmptyDrawing } from '../empty-drawing.tsx'
import { EvidencePanel } from '../evidence/evidence-panel.tsx'
import { type Inspection, isUnderWay, newestAssembly, type Photo } from '../image-types.ts'
import { DeletePhotosDialog } from '../photos/delete-photos-dialog.tsx'
import { PhotoDrop } from '../photos/photo-drop.tsx'
import { PhotoTray } from '../photos/photo-tray.tsx'
import { TrayHead } from '../photos/tray-head.tsx'
import { type PhotoChoice, useFreshPhotos, usePhotoChoice, usePhotos } from '../photos/use-photos.ts'
import type { PictureWork } from '../picture/use-picture-work.tsx'
import { UploadList } from '../upload-list.tsx'
import type { Uploads } from '../use-uploads.ts'
import classes from './assembler.module.css'
import { AssemblyResult } from './assembly-result.tsx'
import { AssemblySteps } from './assembly-steps.tsx'

export interface AssemblerProps {
  readonly inspection: Inspection
  readonly work: PictureWork
  readonly uploads: Uploads
  /** The address of the picture; null while there is none. */
  readonly viewerPath: string | null
}

interface PhotosProps {
  readonly inspection: Inspection
  readonly choice: PhotoChoice
}

function Photos({ inspection, choice }: PhotosProps) {
  const t = useTexts()
  const [leaving, setLeaving] = useState<readonly Photo[]>([])
  const [outlined, setOutlined] = useState<Photo | null>(null)
  if (choice.ordered.length === 0)
    return (
      <div className={classes.empty} data-testid="assembler-empty">
        <EmptyDrawing label={t('images.empty.drawing')} />
        <h2 className={classes.heading}>{t('images.empty.title')}</h2>
        <p className={classes.quiet}>{t('images.empty.text')}</p>
      </div>
    )
  return (
    <>
      <TrayHead choice={choice} onDelete={inspection.can.deleteImages ? () => setLeaving(choice.chosen) : undefined} />
      <p className={classes.quiet}>{t('images.tray.orderHint')}</p>
      <PhotoTray
        choice={choice}
        onDelete={inspection.can.deleteImages ? (photo) => setLeaving([photo]) : undefined}
        onOutline={inspection.can.uploadImages ? setOutlined : undefined}
      />
      {outlined !== null && (
        <BandDialog
          photo={outlined}
          now={choice.ordered.find(({ id }) => id === outlined.id) ?? outlined}
          chosen={choice.chosen}
          onClose={() => setOutlined(null)}
        />
      )}
      {leaving.length > 0 && <DeletePhotosDialog photos={leaving} onClose={() => setLeaving([])} />}
    </>
  )
}

interface StartProps extends Omit<AssemblerProps, 'viewerPath'>, PhotosProps {
  /** Stretches that seem to be missing. */
  readonly gaps: number
}

/** Starts the assembly of the chosen photos in their order. */
function Start({ inspection, choice, uploads, work, gaps }: StartProps) {
  const t = useTexts()
  const client = useQueryClient()
  const params = { id: inspection.id }
  const start = useMutationOf(assembleInspection, {
    refetch: ['Images', 'Inspections'],
    onSuccess: (assembly) => client.setQueryData(callKey(newestAssembly, { params }), assembly),
  })
  const { chosen } = choice
  const isSending = uploads.onTheirWay > 0
  const reason = isSending ? t('images.assemble.uploading') : t('images.assemble.nothingChosen')
  const isReady = chosen.length > 0 && !isSending
  return (
    <>
      <p className={classes.quiet}>{isReady ? t('images.assemble.hint') : reason}</p>
      {gaps > 0 && (
        <p className={classes.gapWarning} data-testid="assemble-gaps">
          {t('photoCheck.beforeAssembling', { count: gaps })}
        </p>
      )}
      <FormError error={start.error} />
      <Button
        fullWidth
        leftSection={<IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />}
        disabled={!isReady}
        loading={start.isPending || work.isUnderWay}
        onClick={() => start.mutate({ params, query: { ids: chosen.map(({ id }) => id) } })}
        data-testid="assemble"
      >
        {chosen.length === 0 ? t('images.assemble.start') : t('images.assemble.startCount', { count: chosen.length })}
      </Button>
    </>
  )
}

/** Photos in, picture out: upload, order, choose, assemble, and what became of every photo. */
export function Assembler({ inspection, work, uploads, viewerPath }: AssemblerProps) {
  const t = useTexts()
  const photos = usePhotos(inspection.id)
  const choice = usePhotoChoice(inspection.id, photos.data ?? [])
  const check = usePhotoCheck(inspection.id, photos.data ?? [])
  useFreshPhotos(inspection.id, photos.data ?? [], work)
  if (photos.data === undefined) {
    if (photos.error !== null) return <ErrorState error={photos.error} onRetry={() => void photos.refetch()} />
    return <Waiting />
  }
  const { assembly } = work
  return (
    <div className={classes.assembler} data-testid="assembler">
      <aside className={classes.side}>
        {inspection.can.uploadImages ? (
          <PhotoDrop onFiles={uploads.add} />
        ) : (
          <p className={classes.quiet}>{t('images.upload.notAllowed')}</p>
        )}
        <UploadList uploads={uploads} />
        <PhotoCheckPanel check={check} isArriving={uploads.onTheirWay > 0} photos={choice.ordered} />
        {choice.ordered.length > 0 && (
          <section className={classes.work} aria-label={t('images.assemble.title')}>
            <h2 className={classes.heading}>{t('images.assemble.title')}</h2>
            <Start
              inspection={inspection}
              choice={choice}
              uploads={uploads}
              work={work}
              gaps={uploads.onTheirWay > 0 ? 0 : (check?.gaps.length ?? 0)}
            />
            {assembly && isUnderWay(assembly) && <AssemblySteps assembly={assembly} />}
            {assembly && (
              <AssemblyResult assembly={assembly} photos={photos.data} work={work} viewerPath={viewerPath} />
            )}
          </section>
        )}
      </aside>
      <section className={classes.photos} aria-label={t('images.upload.title')}>
        <Photos inspection={inspection} choice={choice} />
        {assembly && !isUnderWay(assembly) && (
          <EvidencePanel inspectionId={inspection.id} photos={photos.data} version={work.slicing?.version ?? null} />
        )}
      </section>
    </div>
  )
}
