import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'
import { usePageTitle } from '../text/page-title.ts'
import type { RecordKind, RecordLike } from './record-kind.ts'
import { RecordList } from './record-list.tsx'

export interface RecordScreenProps<T extends RecordLike, V extends Record<string, unknown>, S extends string> {
  readonly kind: RecordKind<T, V, S>
  /** Between the head and the list. */
  readonly children?: ReactNode
}

/** A whole screen of the administration from one declaration. */
export function RecordScreen<T extends RecordLike, V extends Record<string, unknown>, S extends string>({
  kind,
  children,
}: RecordScreenProps<T, V, S>) {
  usePageTitle(kind.title)
  return (
    <>
      <PageHeader title={kind.title} {...(kind.lead === undefined ? {} : { lead: kind.lead })} />
      {children}
      <RecordList kind={kind} />
    </>
  )
}
