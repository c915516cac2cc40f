import { Button, Modal } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { listServiceTokens } from '@visionair/contract/people'
import { useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import { RowButton } from '../../../ui/row-button.tsx'
import { MadeToken } from './made-token.tsx'
import { type MadeTokenFacts, NewToken } from './new-token.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { TokenTable } from './token-table.tsx'
import classes from './tokens.module.css'

export interface ServiceTokensProps {
  /** The account of the service. */
  readonly id: number
  readonly name: string
}

function TokenList(props: ServiceTokensProps & { readonly onNew: () => void; readonly onClose: () => void }) {
  const t = useTexts()
  const { id, name } = props
  const { data, error, refetch } = useCall(listServiceTokens, { params: { id } }, { staleTimeMs: 0 })
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('tokens.ofService', { name })}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <div className={classes.body} data-testid="service-tokens">
        <p className={classes.lead}>{t('tokens.serviceLead')}</p>
        <TokenTable
          tokens={data}
          error={error}
          onRetry={() => void refetch()}
          revoke={(token) => <RevokeButton id={token.id} name={token.name} service={id} />}
        />
        <div className={classes.actions}>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={props.onNew}
            data-testid="new-service-token"
          >
            {t('tokens.new')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A button that shows the API tokens of a service, with ways to make and to revoke one. */
export function ServiceTokens(props: ServiceTokensProps) {
  const t = useTexts()
  const [over, setOver] = useState<'list' | 'form' | MadeTokenFacts | null>(null)
  useFocusBack(over !== null)
  return (
    <>
      <RowButton
        label={t('tokens.ofService', { name: props.name })}
        testId={`tokens-${props.id}`}
        icon={<IconKey size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOver('list')}
      />
      {over === 'list' && <TokenList {...props} onNew={() => setOver('form')} onClose={() => setOver(null)} />}
      {over === 'form' && <NewToken service={props.id} onMade={setOver} onClose={() => setOver('list')} />}
      {typeof over === 'object' && over !== null && <MadeToken {...over} onClose={() => setOver('list')} />}
    </>
  )
}
