import { Progress } from '@mantine/core'
import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import { isPassing } from '../../api/problem-error.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './assembler.module.css'
import type { Upload } from './upload-queue.ts'
import { type Uploads, useRefusalText } from './use-uploads.ts'

function Failed({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const t = useTexts()
  const refusalText = useRefusalText()
  const { key, name, error } = upload
  return (
    <li className={classes.upload} data-state="failed" data-testid="upload-failed">
      <IconAlertCircle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.uploadText}>{t('images.upload.failed', { name, reason: refusalText(error) })}</span>
      {isPassing(error) && (
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('images.upload.retry', { name })}
          title={t('images.upload.retry', { name })}
          onClick={() => uploads.retry(key)}
          data-testid="upload-retry"
        >
          <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('images.upload.dismiss', { name })}
        title={t('images.upload.dismiss', { name })}
        onClick={() => uploads.dismiss(key)}
        data-testid="upload-dismiss"
      >
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </button>
    </li>
  )
}

function OnItsWay({ upload }: { readonly upload: Upload }) {
  const t = useTexts()
  const { percent } = useFormats()
  const { name, state, share } = upload
  return (
    <li className={classes.upload} data-state={state} data-testid="upload-progress">
      <span className={classes.uploadText}>{name}</span>
      <span className={classes.uploadShare}>{state === 'waiting' ? t('images.upload.waiting') : percent(share)}</span>
      <Progress.Root size="xs" className={classes.uploadBar ?? ''}>
        <Progress.Section
          value={share * 100}
          aria-label={t('images.upload.progress', { name, percent: percent(share) })}
        />
      </Progress.Root>
    </li>
  )
}

/** The files on their way with their progress, and those that were refused, until each is dismissed. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useTexts()
  if (uploads.list.length === 0) return null
  return (
    <>
      {uploads.onTheirWay > 0 && (
        <p className={classes.quiet} role="status">
          {t('images.upload.sending', { count: uploads.onTheirWay })}
        </p>
      )}
      <ul className={classes.uploads} aria-label={t('images.upload.listLabel')} data-testid="upload-list">
        {uploads.list.map((upload) =>
          upload.state === 'failed' ? (
            <Failed key={upload.key} upload={upload} uploads={uploads} />
          ) : (
            <OnItsWay key={upload.key} upload={upload} />
          ),
        )}
      </ul>
    </>
  )
}
