import { IconRotateClockwise2 } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../annotations.module.css'

export interface ReviewSignProps {
  readonly needsReview: boolean
  readonly onRefutedPicture: boolean
}

/** Says of a finding that its place is to be looked at again, and why; nothing where it is not. */
export function ReviewSign({ needsReview, onRefutedPicture }: ReviewSignProps) {
  const t = useTexts()
  if (!needsReview) return null
  const text = t(onRefutedPicture ? 'annotations.refuted' : 'annotations.needsReview')
  return (
    <span role="img" aria-label={text} title={text} className={classes.warn}>
      <IconRotateClockwise2 size={15} aria-hidden="true" />
    </span>
  )
}
