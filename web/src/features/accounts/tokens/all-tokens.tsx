import { listAllApiTokens } from '@visionair/contract/accounts'
import type { ItemOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { RecordKind } from '../../../ui/records/record-kind.ts'
import { RecordScreen } from '../../../ui/records/record-screen.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { TokenEnd, TokenName, TokenUse } from './token-facts.tsx'

type OwnedToken = ItemOf<typeof listAllApiTokens>

/** The API tokens of everybody, for administrators: whom each acts for, what it may do, and a way to revoke it. */
export function AllTokens() {
  const t = useTexts()
  const kind: RecordKind<OwnedToken, Record<string, never>, 'createdAt' | 'expiresAt' | 'usedAt'> = {
    key: 'api-tokens',
    title: t('tokens.title'),
    lead: t('tokens.allLead'),
    count: (count) => t('tokens.count', { count }),
    searchLabel: t('tokens.search'),
    nameOf: ({ name }) => name,
    sorts: ['createdAt', 'expiresAt', 'usedAt'],
    list: (query, signal) => call(listAllApiTokens, { query }, signal),
    stacks: true,
    columns: [
      { key: 'name', header: t('tokens.name'), render: (token) => <TokenName token={token} /> },
      { key: 'owner', header: t('tokens.owner'), render: ({ owner }) => owner.email, hideBelow: 576 },
      { key: 'scope', header: t('tokens.scope'), render: ({ scope }) => t(`tokens.scopes.${scope}`), hideBelow: 768 },
      {
        key: 'end',
        header: t('tokens.expires'),
        sortKey: 'expiresAt',
        render: (token) => <TokenEnd token={token} />,
        hideBelow: 768,
      },
      {
        key: 'use',
        header: t('tokens.lastUse'),
        sortKey: 'usedAt',
        render: (token) => <TokenUse token={token} />,
        hideBelow: 992,
      },
    ],
    rowActions: ({ id, name }) => <RevokeButton id={id} name={name} ofAnybody />,
  }
  return <RecordScreen kind={kind} />
}
