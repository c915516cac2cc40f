import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { basePath } from '../../../../base-path.ts'
import { useLanguage, useTexts } from '../../../../i18n/texts.ts'
import classes from '../login-form.module.css'
import { keepBefore } from './oidc-return.ts'
import { readProviders } from './read-providers.ts'

/** Ways to sign in elsewhere, below the password; nothing where there is none. */
export function ProviderButtons() {
  const t = useTexts()
  const language = useLanguage()
  const { state } = useLocation()
  const { data = [] } = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: ({ signal }) => readProviders(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (data.length === 0) return null
  return (
    <section className={classes.providers} aria-label={t('accounts.oidc.others')}>
      <p className={classes.or} aria-hidden="true">
        {t('accounts.oidc.or')}
      </p>
      {data.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={`${basePath}/api/oidc/${encodeURIComponent(id)}/start`}
          onClick={() => keepBefore(state)}
          variant="default"
          size="md"
          fullWidth
          data-testid={`provider-${id}`}
        >
          {t('accounts.oidc.signInWith', { name: String(name[language] ?? id) })}
        </Button>
      ))}
    </section>
  )
}
