import { Progress } from '@mantine/core'
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Uploads } from '../use-uploads.ts'
import { useRefusalText } from './refusal-text.ts'
import type { Upload } from './upload-types.ts'
import { verdictOn } from './upload-verdict.ts'
import classes from './uploads.module.css'

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
      className={classes.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-testid={testid}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
    </button>
  )
}

function Failed({ upload, uploads }: RowProps) {
  const t = useTexts()
  const refusalText = useRefusalText()
  const { key, name, error } = upload
  return (
    <li className={classes.row} data-state="failed" data-testid="upload-failed">
      <IconAlertCircle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>{t('images.upload.failed', { name, reason: refusalText(error) })}</span>
      {verdictOn(error) === 'line' && (
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
        onClick={() => uploads.dismiss([key])}
      />
    </li>
  )
}

function OnItsWay({ upload, uploads }: RowProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const { key, name, state, share, isInterrupted, isElsewhere } = upload
  const isPaused = state === 'paused' || state === 'held'
  const standing = () => {
    if (state === 'held') return t('images.upload.held')
    if (isPaused) return `${t('images.upload.paused')} · ${percent(share)}`
    return state === 'waiting' || isElsewhere ? t('images.upload.waiting') : percent(share)
  }
  return (
    <li
      className={classes.row}
      data-state={state}
      data-interrupted={isInterrupted || undefined}
      data-testid="upload-progress"
    >
      <span className={classes.text}>{name}</span>
      <span className={classes.share}>{standing()}</span>
      <span className={classes.tools}>
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
          onClick={() => uploads.dismiss([key])}
        />
      </span>
      {isInterrupted && <span className={classes.remark}>{t('images.upload.interrupted')}</span>}
      {isElsewhere && <span className={classes.remark}>{t('images.upload.elsewhere')}</span>}
      <Progress.Root size="xs" className={classes.bar ?? ''}>
        <Progress.Section
          value={share * 100}
          aria-label={t('images.upload.progress', { name, percent: percent(share) })}
        />
      </Progress.Root>
    </li>
  )
}

/** A file on its way with its progress, or one that was refused, until it is dismissed. */
export const UploadRow = (props: RowProps) =>
  props.upload.state === 'failed' ? <Failed {...props} /> : <OnItsWay {...props} />
