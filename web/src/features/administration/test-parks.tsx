import { Progress, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { createTestPark, deleteTestPark, listTestParks, resetTestPark } from '@visionair/contract/administration'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordScreen } from '../../ui/records/record-screen.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import classes from './administration.module.css'

type TestPark = ItemOf<typeof listTestParks>

const isUnderWay = ({ state }: TestPark) => state === 'waiting' || state === 'filling'

function State({ park }: { readonly park: TestPark }) {
  const t = useTexts()
  const { done, total } = park.progress
  const words = t(`testParks.states.${park.state}`)
  const steps = t('testParks.progress', { done, total })
  return (
    <span className={classes.parkState} data-testid={`state-${park.id}`} data-state={park.state}>
      {words}
      {park.state === 'filling' && total > 0 && (
        <Progress value={(100 * done) / total} aria-label={steps} className={classes.progress} />
      )}
      {park.detail !== null && <span className={classes.soft}>{park.detail}</span>}
    </span>
  )
}

function ResetButton({ park }: { readonly park: TestPark }) {
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const { name } = park
  const reset = useMutationOf(resetTestPark, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('testParks.resetDone', { name }) })
      setAsks(false)
    },
  })
  return (
    <>
      <RowButton
        label={t('testParks.reset', { name })}
        testId={`reset-${park.id}`}
        icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
        disabled={isUnderWay(park)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('testParks.resetTitle', { name })}
        confirmLabel={t('testParks.resetShort')}
        onConfirm={() => reset.mutate({ params: { id: park.id } })}
        onClose={() => setAsks(false)}
        loading={reset.isPending}
        onDrop={reset.drop}
        error={reset.error}
      >
        {t('testParks.resetText')}
      </ConfirmDialog>
    </>
  )
}

/** Parks to try the product with: created full of sample data, reset, deleted. */
export function TestParks() {
  const t = useTexts()
  const { relative } = useFormats()
  const kind: RecordKind<TestPark, { name: string }, 'name' | 'createdAt'> = {
    key: 'test-parks',
    title: t('testParks.title'),
    lead: t('testParks.lead'),
    count: (count) => t('testParks.count', { count }),
    newLabel: t('testParks.new'),
    nameOf: ({ name }) => name,
    sorts: ['name', 'createdAt'],
    list: (query, signal) => call(listTestParks, { query }, signal),
    refetchMs: (items) => (items.some(isUnderWay) ? 1_500 : false),
    columns: [
      {
        key: 'name',
        header: t('referenceData.field.plainName'),
        sortKey: 'name',
        render: ({ id, name }) => <Link to={paths.park(id)}>{name}</Link>,
      },
      { key: 'state', header: t('testParks.state'), render: (park) => <State park={park} /> },
      {
        key: 'content',
        header: t('testParks.content'),
        hideBelow: 992,
        render: ({ turbineCount, photoCount, annotationCount }) =>
          t('testParks.contentText', { turbines: turbineCount, photos: photoCount, annotations: annotationCount }),
      },
      {
        key: 'created',
        header: t('testParks.created'),
        sortKey: 'createdAt',
        hideBelow: 768,
        render: ({ createdAt }) => relative(createdAt),
      },
    ],
    form: {
      initial: () => ({ name: '' }),
      validate: ({ name }) => ({ name: name.trim() === '' ? t('common.validation.required') : null }),
      fieldNames: ['name'],
      fields: (form) => (
        <TextInput
          {...form.getInputProps('name')}
          label={t('referenceData.field.plainName')}
          maxLength={120}
          required
          data-autofocus
          data-testid="field-name"
        />
      ),
      save: (body, _, { signal }) => call(createTestPark, { body }, signal),
      mayEdit: () => false,
    },
    rowActions: (park) => <ResetButton park={park} />,
    removal: {
      remove: ({ id }, signal) => call(deleteTestPark, { params: { id } }, signal),
      text: () => t('testParks.deleteText'),
    },
  }
  return <RecordScreen kind={kind} />
}
