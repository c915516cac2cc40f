import { Loader } from '@mantine/core'
import type { MoveEffects } from '@visionair/contract/parks'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './moving.module.css'

type Person = MoveEffects['people'][number]

function useSightText(): (person: Person) => string {
  const t = useTexts()
  const { locale } = useFormats()
  const namesOf = (parks: Person['gains']) => new Intl.ListFormat(locale).format(parks.map(({ name }) => name))
  return ({ name, gains, loses }) => {
    if (gains.length === 0) return t('parkPage.move.loses', { name, loses: namesOf(loses) })
    if (loses.length === 0) return t('parkPage.move.gains', { name, gains: namesOf(gains) })
    return t('parkPage.move.gainsAndLoses', { name, gains: namesOf(gains), loses: namesOf(loses) })
  }
}

function Sights({ effects }: { readonly effects: MoveEffects }) {
  const t = useTexts()
  const sightText = useSightText()
  if (effects.peopleCount === 0) return <p>{t('parkPage.move.sameSight')}</p>
  return (
    <>
      <p>{t('parkPage.move.otherSight', { count: effects.peopleCount })}</p>
      <ul>
        {effects.people.map((person) => (
          <li key={person.id}>{sightText(person)}</li>
        ))}
      </ul>
    </>
  )
}

/** What a move takes along and who sees other parks then; undefined while it is being found out. */
export function MoveEffectsPanel({ effects }: { readonly effects: MoveEffects | undefined }) {
  const t = useTexts()
  if (effects === undefined) return <Loader size="sm" aria-label={t('parkPage.move.loading')} />
  const { subParks, turbines, visits, findings } = effects
  return (
    <div className={classes.effects} role="status" data-testid="move-effects">
      {t('parkPage.move.along')}
      <ul>
        {subParks > 0 && <li>{t('parks.subParks', { count: subParks })}</li>}
        <li>{t('parks.turbines', { count: turbines })}</li>
        <li>{t('parkPage.move.visits', { count: visits })}</li>
        <li>{t('parkPage.move.findings', { count: findings })}</li>
      </ul>
      <Sights effects={effects} />
      <p className={classes.quiet}>{t('parkPage.move.reports')}</p>
    </div>
  )
}
