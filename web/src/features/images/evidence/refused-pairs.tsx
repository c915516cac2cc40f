import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './evidence.module.css'
import { type Known, keyOf, refusedAlone } from './evidence-types.ts'
import { RefusalPictures } from './seam-pictures.tsx'

/** What would have laid photos that were left out, and why it was refused; nothing where nothing was. */
export function RefusedPairs({ known }: { readonly known: Known }) {
  const t = useTexts()
  const [open, setOpen] = useState<string | null>(null)
  const refusals = refusedAlone(known.evidence)
  if (refusals.length === 0) return null
  const name = (id: number) => known.photos.get(id)?.originalName ?? ''
  const shown = refusals.find((refusal) => keyOf(refusal) === open)
  return (
    <>
      <h3 className={classes.heading}>{t('evidence.refused.title')}</h3>
      <p className={classes.quiet}>{t('evidence.refused.hint')}</p>
      <ul className={classes.seams} data-testid="refusals">
        {refusals.map((refusal) => {
          const key = keyOf(refusal)
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.seam}
                aria-expanded={open === key}
                onClick={() => setOpen(open === key ? null : key)}
                data-testid={`refusal-${key}`}
              >
                <span className={classes.names}>
                  {t('evidence.between', { a: name(refusal.a), b: name(refusal.b) })}
                </span>
                <span className={classes.proof}>{t(`evidence.refused.by.${refusal.reason}`)}</span>
                <span className={classes.sure}>{t('evidence.refused.places', { count: refusal.cells })}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown !== undefined && <RefusalPictures refusal={shown} known={known} />}
    </>
  )
}
