import { Button, FileButton, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../reference.module.css'
import { Drawing } from './drawing.tsx'

const longestBytes = 64 * 1024

export interface DrawingFieldProps {
  readonly value: string | null
  readonly onChange: (svg: string | null) => void
  readonly error?: ReactNode
}

/** Says of a drawing whether there is one, and how large it is: enough to tell two apart. */
export function useDrawingWords(): (svg: unknown) => string {
  const t = useTexts()
  return (svg) => (typeof svg === 'string' ? t('referenceData.field.drawingOf', { count: svg.length }) : '')
}

/** A drawing chosen as a file, shown as it is; the server takes out what acts. */
export function DrawingField({ value, onChange, error }: DrawingFieldProps) {
  const t = useTexts()
  const labelId = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const choose = async (file: File | null) => {
    if (file === null) return
    setTooLarge(file.size > longestBytes)
    if (file.size <= longestBytes) onChange(await file.text())
  }
  return (
    <Input.Wrapper
      label={t('referenceData.field.drawing')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={t('referenceData.field.drawingHint')}
      error={tooLarge ? t('referenceData.field.fileTooLarge') : error}
    >
      <fieldset className={classes.drawingField} aria-labelledby={labelId} data-testid="drawing-field">
        <Drawing svg={value} />
        <FileButton
          accept="image/svg+xml,.svg"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': t('referenceData.field.chooseFile'), tabIndex: -1 }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('referenceData.field.chooseFile')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            {t('referenceData.field.removeDrawing')}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  )
}
