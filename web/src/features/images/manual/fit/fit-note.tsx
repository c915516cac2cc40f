import { useFormats } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import classes from './fit.module.css'
import type { FitNote } from './use-fit.ts'

export interface FitNoteLineProps {
  readonly note: FitNote | null
  /** Of the picture; null while it is not known. */
  readonly cmPerPx: number | null
}

/** What came of fitting photos to their neighbours, over the table; read out as it changes. */
export function FitNoteLine({ note, cmPerPx }: FitNoteLineProps) {
  const t = useTexts()
  const { number } = useFormats()
  const text = () => {
    if (note === null) return null
    if (note.kind !== 'fitted') return t(`manual.fit.${note.kind}`)
    const { movedPx, turnedDeg, sizePercent } = note
    const px = number(movedPx, movedPx < 10 ? 1 : 0)
    const cm = cmPerPx === null ? null : movedPx * cmPerPx
    const changes = [
      cm === null ? t('manual.fit.movedPx', { px }) : t('manual.fit.moved', { px, cm: number(cm, cm < 10 ? 1 : 0) }),
      turnedDeg !== null && t('manual.fit.turned', { degrees: number(turnedDeg, 1) }),
      sizePercent !== null && t('manual.fit.sized', { percent: number(sizePercent, 1) }),
    ]
    return t('manual.fit.fitted', { changes: changes.filter((change) => change !== false).join(', ') })
  }
  return (
    <div className={classes.line} role="status" data-kind={note?.kind} data-testid="manual-fit-note">
      {note !== null && <p className={classes.note}>{text()}</p>}
    </div>
  )
}
