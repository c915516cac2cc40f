import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDifferenceText } from '../../../ui/text/difference-text.ts'
import { countsOf } from '../image-types.ts'
import classes from './picture-state.module.css'
import type { PictureWork } from './use-picture-work.tsx'

export interface PictureNoticeProps {
  readonly work: PictureWork
  readonly assemblerPath: string | null
}

/** A line over a picture: a new one is being made, could not be made, or this one is refuted or not the photos as they are now. */
export function PictureNotice({ work, assemblerPath }: PictureNoticeProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const { slicing } = work
  const differenceText = useDifferenceText()
  if (work.isUnderWay)
    return (
      <p className={classes.notice} role="status" data-testid="picture-notice" data-kind="working">
        <IconLoader2 size={17} stroke={1.7} aria-hidden="true" className={classes.turning} />
        {t('images.notice.working', { percent: percent(slicing?.progress ?? 0) })}
      </p>
    )
  const failed = slicing?.state === 'failed' ? (slicing.detail ?? '–') : null
  const isRefuted = slicing?.state === 'refuted'
  const differs = differenceText(countsOf(slicing?.difference))
  const told = isRefuted ? `${t('images.notice.refuted')} ${differs}`.trim() : differs
  if (failed === null && told === '') return null
  return (
    <p
      className={classes.notice}
      role="alert"
      data-testid="picture-notice"
      data-kind={failed !== null ? 'failed' : isRefuted ? 'refuted' : 'differs'}
    >
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden="true" />
      <span>{failed === null ? told : t('images.notice.failed', { detail: failed })}</span>
      {assemblerPath !== null && <Link to={assemblerPath}>{t('images.notice.see')}</Link>}
    </p>
  )
}
