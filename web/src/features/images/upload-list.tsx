import { Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { isPassing, ProblemError } from '../../api/problem-error.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './assembler.module.css'
import { isOnItsWay, type Upload } from './upload-queue.ts'
import { type Uploads, useRefusalText } from './use-uploads.ts'

interface RowProps {
  readonly upload: Upload
  readonly uploads: Uploads
}

interface ToolProps {
  readonly label: string
  readonly icon: typeof IconX
  readonly testid: string
  readonly onClick: () => void
}

function Tool({ label, icon: Icon, testid, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-testid={testid}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
    </button>
  )
}

const insufficientStorage = 507
/** Whether sending the file again can help: also when room was made on the server meanwhile. */
const isWorthAnotherTry = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ProblemError && error.status === insufficientStorage)

function Failed({ upload, uploads }: RowProps) {
  const t = useTexts()
  const refusalText = useRefusalText()
  const { key, name, error } = upload
  return (
    <li className={classes.upload} data-state="failed" data-testid="upload-failed">
      <IconAlertCircle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.uploadText}>{t('images.upload.failed', { name, reason: refusalText(error) })}</span>
      {isWorthAnotherTry(error) && (
        <Tool
          label={t('images.upload.retry', { name })}
          icon={IconRefresh}
          testid="upload-retry"
          onClick={() => uploads.resume([key])}
        />
      )}
      <Tool
        label={t('images.upload.dismiss', { name })}
        icon={IconX}
        testid="upload-dismiss"
        onClick={() => uploads.dismiss(key)}
      />
    </li>
  )
}

function OnItsWay({ upload, uploads }: RowProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const { key, name, state, share, isInterrupted } = upload
  const isPaused = state === 'paused'
  const standing = () => {
    if (isPaused) return `${t('images.upload.paused')} · ${percent(share)}`
    return state === 'waiting' ? t('images.upload.waiting') : percent(share)
  }
  return (
    <li
      className={classes.upload}
      data-state={state}
      data-interrupted={isInterrupted || undefined}
      data-testid="upload-progress"
    >
      <span className={classes.uploadText}>{name}</span>
      <span className={classes.uploadShare}>{standing()}</span>
      <span className={classes.uploadTools}>
        {isPaused ? (
          <Tool
            label={t('images.upload.resume', { name })}
            icon={IconPlayerPlay}
            testid="upload-resume"
            onClick={() => uploads.resume([key])}
          />
        ) : (
          <Tool
            label={t('images.upload.pause', { name })}
            icon={IconPlayerPause}
            testid="upload-pause"
            onClick={() => uploads.pause([key])}
          />
        )}
        <Tool
          label={t('images.upload.giveUp', { name })}
          icon={IconX}
          testid="upload-give-up"
          onClick={() => uploads.dismiss(key)}
        />
      </span>
      {isInterrupted && <span className={classes.uploadInterrupted}>{t('images.upload.interrupted')}</span>}
      <Progress.Root size="xs" className={classes.uploadBar ?? ''}>
        <Progress.Section
          value={share * 100}
          aria-label={t('images.upload.progress', { name, percent: percent(share) })}
        />
      </Progress.Root>
    </li>
  )
}

/** The line over the list: how many are on their way, and all of them paused or going on. */
function Overall({ uploads }: { readonly uploads: Uploads }) {
  const t = useTexts()
  const { percent } = useFormats()
  const coming = uploads.list.filter(isOnItsWay)
  const paused = coming.filter(({ state }) => state === 'paused')
  const allPaused = paused.length === coming.length
  const share = coming.reduce((sum, upload) => sum + upload.share, 0) / coming.length
  return (
    <div className={classes.uploadsHead}>
      <p className={classes.quiet} role="status">
        {t('images.upload.sending', { count: coming.length })}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          allPaused ? uploads.resume(paused.map(({ key }) => key)) : uploads.pause(coming.map(({ key }) => key))
        }
        data-testid={allPaused ? 'uploads-resume-all' : 'uploads-pause-all'}
      >
        {allPaused ? t('images.upload.resumeAll') : t('images.upload.pauseAll')}
      </Button>
      <Progress.Root size="sm" className={classes.uploadBar ?? ''}>
        <Progress.Section
          value={share * 100}
          aria-label={t('images.upload.overall', { percent: percent(share) })}
          data-testid="uploads-overall"
        />
      </Progress.Root>
    </div>
  )
}

/** The files on their way with their progress, and those that were refused, until each is dismissed. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useTexts()
  if (uploads.list.length === 0) return null
  return (
    <>
      {uploads.onTheirWay > 0 && <Overall uploads={uploads} />}
      <ul className={classes.uploads} aria-label={t('images.upload.listLabel')} data-testid="upload-list">
        {uploads.list.map((upload) =>
          upload.state === 'failed' ? (
            <Failed key={upload.key} upload={upload} uploads={uploads} />
          ) : (
            <OnItsWay key={upload.key} upload={upload} uploads={uploads} />
          ),
        )}
      </ul>
    </>
  )
}
