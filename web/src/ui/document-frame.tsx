import { IconExternalLink } from '@tabler/icons-react'
import { useTexts } from '../i18n/texts.ts'
import classes from './document-frame.module.css'

export interface DocumentFrameProps {
  /** Address of a PDF of this product. */
  readonly address: string
  readonly title: string
}

/** A PDF inside the page, and a way to open it alone, for browsers that embed none. */
export function DocumentFrame({ address, title }: DocumentFrameProps) {
  const t = useTexts()
  return (
    <div className={classes.document}>
      <iframe src={address} title={title} className={classes.frame} data-testid="document-frame" />
      <a href={address} target="_blank" rel="noreferrer" className={classes.link}>
        <IconExternalLink size={16} aria-hidden="true" />
        {t('common.document.openAlone')}
      </a>
    </div>
  )
}
