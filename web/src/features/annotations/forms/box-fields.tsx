import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isUnread, type NumberEntry } from '../../../ui/form/number.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { MIN_BOX_PX, roundBox, sameBox } from '../../../viewer/core/marks/boxes.ts'
import type { Inspection, PixelBox } from '../annotation-types.ts'
import classes from '../annotations.module.css'

const sides = ['x', 'y', 'width', 'height'] as const
type Side = (typeof sides)[number]

export interface BoxFieldsProps {
  readonly inspection: Pick<Inspection, 'imageWidth' | 'imageHeight'>
  /** The box as it stands now. */
  readonly box: PixelBox
  readonly onChange: (box: PixelBox) => void
}

/**
 * The box of a finding in numbers, for who does not draw or drag (WCAG 2.5.7). A number counts once its field is left or Enter is
 * pressed; the box stays within the picture.
 */
export function BoxFields({ inspection: { imageWidth, imageHeight }, box, onChange }: BoxFieldsProps) {
  const t = useTexts()
  const [typed, setTyped] = useState<{ readonly side: Side; readonly entry: NumberEntry } | null>(null)
  if (imageWidth === null || imageHeight === null) return null
  const take = () => {
    const entry = typed?.entry
    if (!typed || isUnread(entry ?? null)) return
    setTyped(null)
    if (typeof entry !== 'number') return
    const next = roundBox({ ...box, [typed.side]: entry }, { widthPx: imageWidth, heightPx: imageHeight })
    if (!sameBox(box, next)) onChange(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === null) return
    // The number first; the form is sent by the next Enter.
    event.preventDefault()
    take()
  }
  const across = { x: imageWidth - MIN_BOX_PX, width: imageWidth }
  const largest: Record<Side, number> = { ...across, y: imageHeight - MIN_BOX_PX, height: imageHeight }
  return (
    <details className={classes.boxFields} data-testid="box-fields">
      <summary>{t('access.box.title')}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what its fields leave to the form. */}
      <div className={classes.boxNumbers} onKeyDown={press}>
        {sides.map((side) => (
          <NumberField
            key={side}
            label={t(`access.box.${side}`)}
            integer
            min={side === 'x' || side === 'y' ? 0 : MIN_BOX_PX}
            max={largest[side]}
            value={typed?.side === side ? typed.entry : box[side]}
            onChange={(entry) => setTyped({ side, entry })}
            onBlur={take}
            data-testid={`box-${side}`}
          />
        ))}
      </div>
    </details>
  )
}
