import { Button, SegmentedControl } from '@mantine/core'
import { tableFormats } from '@visionair/contract/exports'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import classes from './exports.module.css'
import { type ExportSource, type TableContent, useStartTable } from './use-exports.ts'

export interface TableButtonsProps {
  readonly source: ExportSource
  readonly isEmpty: boolean
  /** What the tables can be of; the first is chosen, and with several one can choose. */
  readonly contents: readonly [TableContent, ...TableContent[]]
}

/** One button for each format of a table. */
export function TableButtons({ source, isEmpty, contents }: TableButtonsProps) {
  const t = useTexts()
  const lang = useLanguage()
  const [chosen, setChosen] = useState<TableContent>(contents[0])
  const { start, pending } = useStartTable(source)
  // Only findings have boxes on a picture.
  const formats = tableFormats.filter((format) => format !== 'coco' || chosen === 'findings')
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('exports.table.title')}</h3>
      {contents.length > 1 && (
        <SegmentedControl
          aria-label={t('exports.table.content')}
          value={chosen}
          onChange={(text) => setChosen(contents.find((content) => content === text) ?? chosen)}
          data={contents.map((value) => ({ value, label: t(`exports.table.${value}`) }))}
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
            loading={pending === format}
            onClick={() => start({ format, lang, content: chosen })}
            data-testid={`export-${format}`}
          >
            {t(`exports.formats.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
