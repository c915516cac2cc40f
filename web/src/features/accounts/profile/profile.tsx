import { Badge, Tabs } from '@mantine/core'
import { getUser } from '@visionair/contract/people'
import { type ReactNode, Suspense, useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { OwnTokens } from '../tokens/own-tokens.tsx'
import { GeneralForm } from './general-form.tsx'
import { type Own, ownOf } from './own-account.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './profile.module.css'
import { SessionList } from './session-list.tsx'
import { useGeneralForm } from './use-general-form.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Comes with what passkeys take, which other pages do without. */
const SecondFactor = lazyPart(async () => (await import('../second-factor/second-factor.tsx')).SecondFactor)

const countOf = (errors: Readonly<Record<string, unknown>>) =>
  Object.values(errors).filter((error) => error !== null && error !== undefined && error !== false).length

/** How many fields of a tab are refused; nothing while there is none. */
function InvalidCount({ count, testId }: { readonly count: number; readonly testId: string }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <Badge color="red" size="sm" circle={count < 10} data-testid={testId}>
      <span aria-hidden="true">{count}</span>
      <span className={classes.hidden}>{t('profile.invalidFields', { count })}</span>
    </Badge>
  )
}

export interface ProfileProps {
  /** What the account uses of what it may. */
  readonly space: ReactNode
}

/** The user's own account in tabs; a badge on each form counts its invalid fields, also while another is shown. */
function Tabbed({ own, space }: ProfileProps & { readonly own: Own }) {
  const t = useTexts()
  const [opened] = useState(own)
  const general = useGeneralForm(opened)
  const password = usePasswordForm()
  return (
    <Tabs defaultValue="general" keepMounted className={classes.card ?? ''}>
      <Tabs.List className={classes.tabs ?? ''}>
        <Tabs.Tab
          value="general"
          rightSection={<InvalidCount count={countOf(general.form.errors)} testId="badge-general" />}
          data-testid="tab-general"
        >
          {t('profile.tabs.general')}
        </Tabs.Tab>
        <Tabs.Tab
          value="password"
          rightSection={<InvalidCount count={countOf(password.form.errors)} testId="badge-password" />}
          data-testid="tab-password"
        >
          {t('profile.tabs.password')}
        </Tabs.Tab>
        <Tabs.Tab value="factor" data-testid="tab-factor">
          {t('profile.tabs.factor')}
        </Tabs.Tab>
        <Tabs.Tab value="sessions" data-testid="tab-sessions">
          {t('profile.tabs.sessions')}
        </Tabs.Tab>
        <Tabs.Tab value="tokens" data-testid="tab-tokens">
          {t('profile.tabs.tokens')}
        </Tabs.Tab>
        <Tabs.Tab value="space" data-testid="tab-space">
          {t('profile.tabs.space')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="factor">
        <Suspense fallback={<Waiting />}>
          <SecondFactor />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <SessionList />
      </Tabs.Panel>
      <Tabs.Panel value="tokens">
        <OwnTokens />
      </Tabs.Panel>
      <Tabs.Panel value="space">{space}</Tabs.Panel>
      <Tabs.Panel value="general">
        <GeneralForm general={general} />
      </Tabs.Panel>
      <Tabs.Panel value="password">
        <PasswordForm {...password} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The user's own account, once it is read what its form stands upon. */
export function Profile({ space }: ProfileProps) {
  const account = useAccount()
  const { data, error, refetch } = useCall(getUser, { params: { id: account.id } }, { staleTimeMs: 0 })
  if (data !== undefined) return <Tabbed own={ownOf(data, account)} space={space} />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Waiting />
}
