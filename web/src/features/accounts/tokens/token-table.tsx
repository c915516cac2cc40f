import type { listApiTokens } from '@visionair/contract/accounts'
import type { ReactNode } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { type ApiToken, TokenEnd, TokenName, TokenUse } from './token-facts.tsx'

export interface TokenTableProps {
  readonly tokens: ResultOf<typeof listApiTokens> | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly revoke: (token: ApiToken) => ReactNode
}

/** The API tokens of one account: what each may do, until when, when it was used, and a way to revoke it. */
export function TokenTable({ tokens, error, onRetry, revoke }: TokenTableProps) {
  const t = useTexts()
  const columns: readonly Column<ApiToken>[] = [
    { key: 'name', header: t('tokens.name'), render: (token) => <TokenName token={token} /> },
    { key: 'scope', header: t('tokens.scope'), render: ({ scope }) => t(`tokens.scopes.${scope}`), hideBelow: 576 },
    { key: 'end', header: t('tokens.expires'), render: (token) => <TokenEnd token={token} />, hideBelow: 576 },
    { key: 'use', header: t('tokens.lastUse'), render: (token) => <TokenUse token={token} />, hideBelow: 768 },
    { key: 'revoke', header: t('tokens.revoke'), hiddenHeader: true, align: 'right', render: revoke },
  ]
  return (
    <DataTable
      label={t('tokens.title')}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      stacks
      skeletonRows={2}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('tokens.none')} />}
    />
  )
}
