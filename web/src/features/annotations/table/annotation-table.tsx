import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Inspection } from '../annotation-types.ts'
import { useEmptyWords } from './empty-words.ts'
import { FindingsTable, type FindingsTableProps } from './findings-table.tsx'

export interface AnnotationTableProps {
  readonly inspection: Inspection
  readonly selected: number | null
  /** The address that selects a finding. */
  readonly linkTo: (id: number) => string
  /** Selects a finding and looks at it, also when it is selected already. */
  readonly onOpen: (id: number) => void
  readonly choosing: FindingsTableProps['choosing']
  readonly renderActions?: FindingsTableProps['renderActions']
}

/** The findings of the side whose picture is shown. */
export function AnnotationTable(props: AnnotationTableProps) {
  const { inspection, selected, linkTo, onOpen, choosing = null, renderActions } = props
  const t = useTexts()
  const language = useLanguage()
  return (
    <FindingsTable
      inspection={inspection}
      mode="side"
      label={t('annotations.tableOf', { name: typedName(inspection.device, language) })}
      testId="annotation-table"
      empty={useEmptyWords(inspection)}
      selected={selected}
      linkTo={({ id }) => linkTo(id)}
      onOpen={({ id }) => onOpen(id)}
      choosing={choosing}
      {...(renderActions && { renderActions })}
    />
  )
}
