import { Button, SegmentedControl } from '@mantine/core'
import { exportContents, tableFormats } from '@visionair/contract/exports'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import classes from './exports.module.css'
import { type ExportScope, useStartExport } from './use-exports.ts'

type Content = (typeof exportContents)[number]

const isContent = (text: string): text is Content => exportContents.some((content) => content === text)

/** Which findings are wanted; all where nothing is said. */
export interface ExportChoice {
  readonly severities?: number[]
  readonly types?: number[]
  readonly devices?: number[]
  readonly status?: 'to fix' | 'fixed'
  readonly text?: string
}

export interface TableButtonsProps {
  readonly scope: ExportScope
  readonly isEmpty: boolean
  /** What the tables are of; asked for when it is not given. */
  readonly content?: Content
  readonly choice?: ExportChoice
}

/** One button for each format of a table; a park is asked whether findings or measures. */
export function TableButtons({ scope, isEmpty, content, choice = {} }: TableButtonsProps) {
  const t = useTexts()
  const lang = useLanguage()
  const [chosen, setChosen] = useState<Content>(content ?? 'findings')
  const { visit, park } = useStartExport()
  const start = (format: (typeof tableFormats)[number]) => {
    if (scope.inspection_group !== undefined)
      visit.mutate({ params: { id: scope.inspection_group }, query: { format, lang, ...choice } })
    else park.mutate({ params: { id: scope.device_group }, query: { format, lang, content: chosen } })
  }
  // Measures have no boxes on a picture.
  const formats = tableFormats.filter((format) => format !== 'coco' || chosen === 'findings')
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('exports.table.title')}</h3>
      {content === undefined && (
        <SegmentedControl
          aria-label={t('exports.table.content')}
          value={chosen}
          onChange={(text) => isContent(text) && setChosen(text)}
          data={exportContents.map((value) => ({ value, label: t(`exports.table.${value}`) }))}
          data-testid="export-content"
        />
      )}
      <div className={classes.buttons}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            disabled={isEmpty}
            loading={
              (visit.isPending || park.isPending) && (visit.variables ?? park.variables)?.query.format === format
            }
            onClick={() => start(format)}
            data-testid={`export-${format}`}
          >
            {t(`exports.formats.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
