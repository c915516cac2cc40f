import { ActionIcon } from '@mantine/core'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { SeverityChip } from '../../domain/severity-chip.tsx'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { BeyondNote } from '../../ui/text/beyond-note.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { isBeyondTip } from './measure-form.ts'
import { useMeasureTexts } from './measure-texts.ts'
import classes from './volta.module.css'
import type { Measure } from './volta-types.ts'

const commentLength = 50

/** The columns of a table of measures. What lies beyond the tip of a blade of this length is marked. */
export function useMeasureColumns(
  onOpen: (measure: Measure) => void,
  bladeLengthM: number | null,
): readonly Column<Measure>[] {
  const t = useTexts()
  const language = useLanguage()
  const texts = useMeasureTexts()
  return [
    {
      key: 'type',
      header: t('volta.columns.type'),
      render: (measure) => <span data-row={measure.id}>{localName(measure.type, language)}</span>,
    },
    {
      key: 'value',
      header: t('volta.columns.value'),
      align: 'right',
      render: (measure) => (
        <span className={classes.value} data-reading={measure.reading} title={texts.limitOf(measure) ?? undefined}>
          {texts.reading(measure)}
        </span>
      ),
    },
    {
      key: 'position',
      header: t('volta.columns.position'),
      align: 'right',
      render: ({ id, positionFromHub }) => (
        <>
          <span className={classes.oneLine}>{texts.position(positionFromHub)}</span>
          {isBeyondTip(positionFromHub, bladeLengthM) && <BeyondNote testId={`measure-beyond-${id}`} />}
        </>
      ),
    },
    {
      key: 'severity',
      header: t('volta.columns.severity'),
      render: ({ severity }) => <SeverityChip number={severity.severityNumber} severity={severity} />,
    },
    {
      key: 'inspected',
      header: t('volta.columns.inspected'),
      hideBelow: 768,
      render: (measure) => texts.inspected(measure),
    },
    {
      key: 'conformity',
      header: t('volta.columns.conformity'),
      render: (measure) =>
        measure.isInspected ? (
          <span className={classes.conformity} data-compliant={measure.isCompliant ?? undefined}>
            <span>{texts.conformity(measure)}</span>
            {measure.verdictBy !== 'limit' && <small className={classes.origin}>{texts.verdictOrigin(measure)}</small>}
          </span>
        ) : (
          <>
            <span className={classes.narrow}>{texts.inspected(measure)}</span>
            <span className={classes.wide}>–</span>
          </>
        ),
    },
    {
      key: 'photos',
      header: t('volta.columns.photos'),
      align: 'right',
      hideBelow: 768,
      render: ({ files }) =>
        files.length === 0 ? (
          '–'
        ) : (
          <span className={classes.photoCount}>
            <IconCamera size={15} stroke={1.7} aria-hidden="true" />
            {files.length}
          </span>
        ),
    },
    {
      key: 'comment',
      header: t('volta.columns.comment'),
      hideBelow: 768,
      render: ({ comment }) => <Truncated text={comment ?? ''} at={commentLength} />,
    },
    {
      key: 'open',
      header: t('volta.columns.open'),
      hiddenHeader: true,
      align: 'right',
      render: (measure) => {
        const name = t('volta.edit', {
          type: localName(measure.type, language),
          position: texts.position(measure.positionFromHub),
        })
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={name}
            title={name}
            onClick={() => onOpen(measure)}
            data-testid={`measure-open-${measure.id}`}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )
      },
    },
  ]
}
