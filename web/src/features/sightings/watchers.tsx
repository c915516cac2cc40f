import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Watched } from './sighting-words.ts'
import classes from './sightings.module.css'

const minuteMs = 60_000

/** Who looked, when last, and for how long where that is told. */
export function Watchers({ watchers }: Pick<Watched, 'watchers'>) {
  const t = useTexts()
  const { dateTime, number } = useFormats()
  if (watchers.length === 0) return null
  return (
    <ul className={classes.watchers}>
      {watchers.map(({ user, firstName, lastName, shownMs, lastSeenAt }) => (
        <li key={user}>
          {t('visits.looked.by', { name: `${firstName} ${lastName}`, when: dateTime(lastSeenAt) })}
          {shownMs !== null && (
            <>
              {' '}
              ·{' '}
              {shownMs < minuteMs
                ? t('visits.looked.underMinute')
                : t('visits.looked.minutes', { minutes: number(Math.floor(shownMs / minuteMs), 0) })}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
