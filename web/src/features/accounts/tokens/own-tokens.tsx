import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listApiTokens } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { MadeToken } from './made-token.tsx'
import { type MadeTokenFacts, NewToken } from './new-token.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { type ApiToken, TokenEnd, TokenName, TokenUse } from './token-facts.tsx'
import classes from './tokens.module.css'

/** The user's own API tokens: what each may do, until when, when it was used, and a way to make and to revoke one. */
export function OwnTokens() {
  const t = useTexts()
  const [over, setOver] = useState<'form' | MadeTokenFacts | null>(null)
  const { data, error, refetch } = useCall(listApiTokens, {}, { staleTimeMs: 0 })
  const columns: readonly Column<ApiToken>[] = [
    { key: 'name', header: t('tokens.name'), render: (token) => <TokenName token={token} /> },
    { key: 'scope', header: t('tokens.scope'), render: ({ scope }) => t(`tokens.scopes.${scope}`), hideBelow: 576 },
    { key: 'end', header: t('tokens.expires'), render: (token) => <TokenEnd token={token} />, hideBelow: 576 },
    { key: 'use', header: t('tokens.lastUse'), render: (token) => <TokenUse token={token} />, hideBelow: 768 },
    {
      key: 'revoke',
      header: t('tokens.revoke'),
      hiddenHeader: true,
      align: 'right',
      render: ({ id, name }) => <RevokeButton id={id} name={name} />,
    },
  ]
  return (
    <div data-testid="own-tokens">
      <p className={classes.lead}>{t('tokens.lead')}</p>
      <DataTable
        label={t('tokens.title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        stacks
        skeletonRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('tokens.none')} />}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOver('form')}
          data-testid="new-token"
        >
          {t('tokens.new')}
        </Button>
      </div>
      {over === 'form' && <NewToken onMade={setOver} onClose={() => setOver(null)} />}
      {over !== null && over !== 'form' && <MadeToken {...over} onClose={() => setOver(null)} />}
    </div>
  )
}
