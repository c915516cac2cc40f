import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listApiTokens } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { MadeToken } from './made-token.tsx'
import { type MadeTokenFacts, NewToken } from './new-token.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { TokenTable } from './token-table.tsx'
import classes from './tokens.module.css'

/** The user's own API tokens: what each may do, until when, when it was used, and a way to make and to revoke one. */
export function OwnTokens() {
  const t = useTexts()
  const [over, setOver] = useState<'form' | MadeTokenFacts | null>(null)
  const { data, error, refetch } = useCall(listApiTokens, {}, { staleTimeMs: 0 })
  return (
    <div data-testid="own-tokens">
      <p className={classes.lead}>{t('tokens.lead')}</p>
      <TokenTable
        tokens={data}
        error={error}
        onRetry={() => void refetch()}
        revoke={({ id, name }) => <RevokeButton id={id} name={name} />}
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
