import { Skeleton } from '@mantine/core'
import classes from './page-header.module.css'

/** The head of a page whose subject is still on its way. */
export function PageHeaderSkeleton({ withIcon = false }: { readonly withIcon?: boolean }) {
  return (
    <div className={classes.header} aria-hidden="true">
      {withIcon && <Skeleton width={48} height={48} radius={12} />}
      <div className={classes.words}>
        <Skeleton height={26} width="min(320px, 70%)" />
        <Skeleton height={14} width="min(220px, 50%)" mt={10} />
      </div>
    </div>
  )
}
