import type { InspectionStatus } from '@visionair/contract/inspections'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './status-badge.module.css'

/** To do, in progress or done, with a sign that does not rely on colour. */
export function StatusBadge({ status }: { readonly status: InspectionStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true" className={classes.sign}>
        <circle cx="6" cy="6" r="4.6" />
        {status === 'doing' && <path d="M6 1.4a4.6 4.6 0 0 1 0 9.2Z" className={classes.fill} />}
        {status === 'done' && <circle cx="6" cy="6" r="4.6" className={classes.fill} />}
        {status === 'done' && <path d="m3.8 6.2 1.6 1.6 3-3.4" className={classes.tick} />}
      </svg>
      {useTexts()(`inspections.status.${status}`)}
    </span>
  )
}
