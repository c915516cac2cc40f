import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEyeOff, IconHandMove } from '@tabler/icons-react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './assembler.module.css'

const icons = {
  'to-place': IconCircleDashed,
  placed: IconCircleCheck,
  unplaced: IconCircleX,
  manual: IconHandMove,
} as const

/** Where a photo stands: to place, placed and how surely, not placed and why, placed by hand, or hidden by hand. */
export function PlacementBadge({ photo }: { readonly photo: Photo }) {
  const t = useTexts()
  const { percent } = useFormats()
  const { placement, confidence, unplacedReason, visible } = photo
  const Icon = visible ? icons[placement] : IconEyeOff
  const text = () => {
    if (!visible) return t('images.placement.hidden')
    if (placement !== 'placed') return t(`images.placement.${placement}`)
    if (confidence === null) return t('images.placement.placedPlain')
    return t('images.placement.placed', { percent: percent(confidence) })
  }
  return (
    <span className={classes.badge} data-placement={visible ? placement : 'hidden'}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span>
        {text()}
        {visible && placement === 'unplaced' && unplacedReason !== null && (
          <span className={classes.reason}>{t(`images.reason.${unplacedReason}`)}</span>
        )}
      </span>
    </span>
  )
}
