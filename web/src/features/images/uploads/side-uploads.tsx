import { Button, FileButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { getQuotaWarnings } from '@visionair/contract/quotas'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import type { Uploads } from '../use-uploads.ts'
import { useStopText } from './refusal-text.ts'
import { isComing, keysOf, OverallBar, PauseAll, useStanding } from './standing.tsx'
import { UploadRow } from './upload-row.tsx'
import classes from './uploads.module.css'

interface PartProps {
  readonly uploads: Uploads
}

const shownNames = 3
const warningsMs = 30_000

/** What is said of files besides how many are being sent: those that were there, those nobody asked for. */
function Notes({ uploads }: PartProps) {
  const t = useTexts()
  const { note, list } = uploads
  if (note === null || (note.there === 0 && note.strangers === 0)) return null
  const going = list.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const there = t('images.upload.there', { count: note.there })
  const sentence = going > 0 ? t('images.upload.thereAndSending', { there, count: going }) : `${there}.`
  return (
    <div className={classes.note} role="status" data-testid="upload-note">
      <IconInfoCircle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>
        {note.there > 0 && sentence} {note.strangers > 0 && t('images.upload.strangers', { count: note.strangers })}
      </span>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('images.upload.dismissNote')}
        title={t('images.upload.dismissNote')}
        onClick={uploads.forgetNote}
        data-testid="upload-note-dismiss"
      >
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Why the side takes nothing any more, once for all its files. */
function Stopped({ uploads }: PartProps) {
  const t = useTexts()
  const stopText = useStopText()
  const stopped = uploads.list.filter(({ state }) => state === 'stopped')
  if (stopped.length === 0) return null
  const reason = stopText(uploads.note?.stop ?? null)
  return (
    <div className={classes.stopped} role="alert" data-testid="upload-stopped">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>{t('images.upload.stopped', { count: stopped.length, reason })}</span>
      <span className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => uploads.resume(keysOf(stopped))}
          data-testid="upload-stopped-retry"
        >
          {t('images.upload.tryAgain')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            uploads.dismiss(keysOf(stopped))
            uploads.forgetNote()
          }}
          data-testid="upload-stopped-dismiss"
        >
          {t('images.upload.letGo')}
        </Button>
      </span>
    </div>
  )
}

/** Says that a limit is near while photos are on their way to the side, before any is refused. */
function NearQuota({ uploads }: PartProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const id = uploads.side.inspectionId
  const { data } = useCall(getQuotaWarnings, { params: { id } }, { watchMs: warningsMs })
  if (data === undefined || data.length === 0) return null
  return (
    <div className={classes.note} role="status" data-testid="quota-near">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>
        {data
          .map((near) => t(`images.upload.near.${near.scope}.${near.figure}`, { percent: percent(near.percent / 100) }))
          .join(' ')}
      </span>
    </div>
  )
}

/** Files of before the page was closed or loaded anew, which the browser does not hand out again by itself. */
function Wanted({ uploads }: PartProps) {
  const t = useTexts()
  const wanted = uploads.list.filter(({ state }) => state === 'wanted')
  if (wanted.length === 0) return null
  const more = wanted.length - shownNames
  const names = wanted.slice(0, shownNames).map(({ name }) => name)
  const list = names.join(', ')
  return (
    <div className={classes.wanted} role="status" data-testid="uploads-wanted">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.text}>
        {t('images.upload.wanted', { count: wanted.length })}{' '}
        <span className={classes.names}>
          {more > 0 ? t('images.upload.namesAndMore', { names: list, count: more }) : list}
        </span>
      </span>
      <span className={classes.actions}>
        <FileButton multiple accept="image/*,.avif,.tif,.tiff" onChange={(files) => uploads.addWanted(files)}>
          {(props) => (
            <Button size="compact-sm" {...props} data-testid="uploads-choose-again">
              {t('images.upload.chooseAgain')}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => uploads.dismiss(keysOf(wanted))}
          data-testid="uploads-let-go"
        >
          {t('images.upload.letGo')}
        </Button>
      </span>
    </div>
  )
}

/** Says that nothing is on its way any more, to who does not see the rows go. */
function useSaidEnd(coming: number): void {
  const t = useTexts()
  const before = useRef(coming)
  useEffect(() => {
    if (before.current > 0 && coming === 0) announce(t('images.upload.allHere'))
    before.current = coming
  }, [coming, t])
}

/** The files of one side: what is on its way, what rests, what has to be chosen again, and what was refused until it is dismissed. */
export function SideUploads({ uploads }: PartProps) {
  const t = useTexts()
  const standing = useStanding()
  const { list } = uploads
  const coming = list.filter(isComing)
  useSaidEnd(coming.length)
  const rows = list.filter((upload) => isComing(upload) || upload.state === 'failed')
  return (
    <>
      {coming.length > 0 && <NearQuota uploads={uploads} />}
      <Stopped uploads={uploads} />
      <Wanted uploads={uploads} />
      <Notes uploads={uploads} />
      {coming.length > 0 && (
        <div className={classes.head}>
          <p className={classes.quiet} role="status" data-testid="uploads-standing">
            {standing(coming)}
          </p>
          <PauseAll list={list} pause={uploads.pause} resume={uploads.resume} />
          <OverallBar list={list} />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={t('images.upload.listLabel')} data-testid="upload-list">
          {rows.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}
