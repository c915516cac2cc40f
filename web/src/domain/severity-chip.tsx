import { useLanguage, useTexts } from '../i18n/texts.ts'
import { textOn } from '../ui/text/contrast.ts'
import classes from './severity-chip.module.css'

/** A severity as the server gives it. */
export interface SeverityLike {
  readonly severityNumber: number
  readonly name: string
  readonly nameFr: string
  readonly color: string
}

const levels = ['0', '1', '2', '3', '4', '5'] as const
type Level = (typeof levels)[number]

const levelOf = (number: number): Level => levels.find((level) => level === String(number)) ?? '0'

const hexColour = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colour of a level: the administrator's when it can be read, else the product's own. */
export const severityColour = (number: number, color?: string): string =>
  color !== undefined && hexColour.test(color) ? color : `var(--severity-${levelOf(number)})`

const textColour = (number: number, color?: string): string =>
  color !== undefined && hexColour.test(color) ? textOn(color) : `var(--severity-${levelOf(number)}-text)`

/** The name of a level in the chosen language: the administrator's when given, else the product's own. */
export function useSeverityName(): (number: number, severity?: SeverityLike) => string {
  const t = useTexts()
  const language = useLanguage()
  return (number, severity) => {
    if (severity !== undefined) return language === 'fr' && severity.nameFr !== '' ? severity.nameFr : severity.name
    return t(`common.severity.names.${levelOf(number)}`)
  }
}

export interface SeverityChipProps {
  readonly number: number
  readonly severity?: SeverityLike | undefined
  /** Number and colour only; the name stays for screen readers and on hover. */
  readonly compact?: boolean
  /** How many, before the name. */
  readonly count?: number
}

/** A severity as number, name and colour: never colour alone. */
export function SeverityChip({ number, severity, compact = false, count }: SeverityChipProps) {
  const name = useSeverityName()(number, severity)
  const style = { background: severityColour(number, severity?.color), color: textColour(number, severity?.color) }
  return (
    <span className={classes.chip} title={compact ? name : undefined} data-severity={number}>
      <span className={classes.number} style={style}>
        {number}
      </span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      <span className={compact ? classes.hidden : classes.name}>{name}</span>
    </span>
  )
}
