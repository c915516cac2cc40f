import { Badge } from '@mantine/core'
import type { listApiTokens } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './tokens.module.css'

export type ApiToken = ResultOf<typeof listApiTokens>[number]

/** What a token is called and begins with. */
export function TokenName({ token: { name, hint } }: { readonly token: Pick<ApiToken, 'name' | 'hint'> }) {
  return (
    <span className={classes.name}>
      {name} <code className={classes.hint}>{`${hint}…`}</code>
    </span>
  )
}

/** Until when it can be used, or that its time is over. */
export function TokenEnd({ token: { expiresAt, isExpired } }: { readonly token: ApiToken }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  return (
    <span className={classes.end}>
      <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>
      {isExpired && (
        <Badge color="gray" size="sm">
          {t('tokens.expired')}
        </Badge>
      )}
    </span>
  )
}

/** When and from where it was last used. */
export function TokenUse({ token: { usedAt, usedFrom } }: { readonly token: ApiToken }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  if (usedAt === null) return <>{t('tokens.neverUsed')}</>
  return <>{t('tokens.used', { at: dateTime(usedAt), from: usedFrom ?? '–' })}</>
}
