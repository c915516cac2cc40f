import { Loader, Radio } from '@mantine/core'
import { getParkTree } from '@visionair/contract/parks'
import { useId, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SearchField } from '../../ui/list/search-field.tsx'
import classes from './moving/moving.module.css'
import { choicesWith, type ParkChoice, parkChoices } from './park-choices.ts'

/** The top, as one chooses it. */
export const topPlace = 'top'

export interface ParkChooserProps {
  /** The company whose parks are offered. */
  readonly organization: number
  /** A park that is left out with everything below it. */
  readonly without?: number
  /** Where it stands now; it cannot be chosen. */
  readonly current: string
  /** Whether the top, above every park, can be chosen. */
  readonly withTop?: boolean
  readonly value: string | null
  readonly onChange: (value: string) => void
}

const shownAtOnce = 300

function Choice({ choice, note, disabled }: { readonly choice: ParkChoice; readonly note: string; disabled: boolean }) {
  return (
    <div style={{ paddingInlineStart: choice.depth * 22 }}>
      <Radio
        value={String(choice.id)}
        label={choice.name}
        description={note || undefined}
        disabled={disabled}
        data-testid={`move-to-${choice.id}`}
      />
    </div>
  )
}

/** Chooses a park from the tree of a company's parks: found by name, gone through with the arrow keys. */
export function ParkChooser({ organization, without, current, withTop, value, onChange }: ParkChooserProps) {
  const t = useTexts()
  const labelId = useId()
  const [search, setSearch] = useState('')
  const { data: tree } = useCall(getParkTree)
  if (tree === undefined) return <Loader size="sm" aria-label={t('parkPage.move.loading')} />
  const found = choicesWith(parkChoices(tree, organization, without ?? null), search)
  const noteOf = ({ id }: ParkChoice): string => (String(id) === current ? t('parkPage.move.here') : '')
  return (
    <div className={classes.chooser}>
      <SearchField label={t('parkPage.move.search')} value={search} onSearch={setSearch} />
      <Radio.Group value={value} onChange={onChange} aria-labelledby={labelId}>
        <span id={labelId} className={classes.label}>
          {t('parkPage.move.to')}
        </span>
        <div className={classes.choices} data-testid="move-choices">
          {withTop && search === '' && (
            <Radio
              value={topPlace}
              label={t('parkPage.move.top')}
              description={current === topPlace ? t('parkPage.move.here') : undefined}
              disabled={current === topPlace}
              data-testid="move-to-top"
            />
          )}
          {found.slice(0, shownAtOnce).map((choice) => {
            const note = noteOf(choice)
            return <Choice key={choice.id} choice={choice} note={note} disabled={note !== ''} />
          })}
          {found.length === 0 && <p className={classes.quiet}>{t('parkPage.move.none')}</p>}
          {found.length > shownAtOnce && <p className={classes.quiet}>{t('parkPage.move.more')}</p>}
        </div>
      </Radio.Group>
    </div>
  )
}
