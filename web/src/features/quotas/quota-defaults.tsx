import { Alert, Button, Progress } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import {
  getQuotaDefaults,
  type Limits,
  type QuotaScope,
  quotaFigures,
  quotaScopes,
  updateQuotaDefaults,
} from '@visionair/contract/quotas'
import { useState } from 'react'
import type { ResultOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import type { RecordForm } from '../../ui/records/record-kind.ts'
import { useFigureText } from './figure-use.tsx'
import { LimitFields, limitLabels, limitNames } from './limits-form.tsx'
import { type LimitValues, limitsOf, valuesOf } from './quota-types.ts'
import classes from './quotas.module.css'

type Defaults = ResultOf<typeof getQuotaDefaults>

const none: Limits = { storedBytes: null, photos: null, uploadBytes: null, exportBytes: null }

const defaultsForm = (t: Texts, scope: QuotaScope): RecordForm<Defaults, LimitValues> => ({
  withoutCreate: true,
  initial: (defaults) => valuesOf(defaults?.[scope] ?? none),
  fieldNames: limitNames,
  fields: (form) => <LimitFields form={form} otherwise={null} />,
  save: (_, __, { change, signal }) =>
    call(updateQuotaDefaults, { body: change((values) => ({ [scope]: limitsOf(values) })) }, signal),
  versions: { ...limitLabels(t), read: () => call(getQuotaDefaults, {}) },
})

function DefaultsPanel({ scope, defaults }: { readonly scope: QuotaScope; readonly defaults: Defaults }) {
  const t = useTexts()
  const textOf = useFigureText()
  const [isEditing, setEditing] = useState(false)
  const edit = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      aria-label={t(`quotas.editDefaults.${scope}`)}
      onClick={() => setEditing(true)}
      data-testid={`edit-defaults-${scope}`}
    >
      {t('common.actions.edit')}
    </Button>
  )
  const title = t(`quotas.defaults.${scope}`)
  return (
    <Panel title={title} aside={edit} testId={`defaults-${scope}`}>
      <Facts
        facts={quotaFigures.map((figure) => {
          const limit = defaults[scope][figure]
          return {
            name: t(`quotaUse.figures.${figure}`),
            value: limit === null ? t('quotas.noLimit') : textOf(figure, limit),
          }
        })}
      />
      {isEditing && (
        <RecordDrawer
          form={defaultsForm(t, scope)}
          record={defaults}
          title={title}
          nameOf={() => title}
          testId={`defaults-${scope}-form`}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  )
}

function DiskPanel({ disk }: Pick<Defaults, 'disk'>) {
  const t = useTexts()
  const { bytes, percent } = useFormats()
  const share = disk.totalBytes === 0 ? 1 : 1 - disk.freeBytes / disk.totalBytes
  const sizes = { free: bytes(disk.freeBytes), total: bytes(disk.totalBytes), floor: bytes(disk.floorBytes) }
  return (
    <Panel title={t('quotas.disk.title')} testId="quota-disk">
      <div className={classes.disk}>
        {disk.state !== 'plenty' && (
          <Alert color={disk.state === 'full' ? 'red' : 'orange'} role="status">
            {t(`adminDashboard.storage.${disk.state}`, sizes)}
          </Alert>
        )}
        <Progress.Root size="lg">
          <Progress.Section
            value={share * 100}
            color={disk.state === 'plenty' ? 'blue' : disk.state === 'low' ? 'orange' : 'red'}
            aria-label={t('quotas.disk.used', { percent: percent(share) })}
          />
        </Progress.Root>
        <p>{t('quotas.disk.free', sizes)}</p>
        <p className={classes.quiet}>{t('quotas.disk.floor', sizes)}</p>
      </div>
    </Panel>
  )
}

/** The limits of who has none of their own, and the room that everybody shares. */
export function QuotaDefaults() {
  const t = useTexts()
  const { data, error, refetch } = useCall(getQuotaDefaults, {}, { staleTimeMs: 0 })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.panels}>
        <DiskPanel disk={data.disk} />
        {quotaScopes.map((scope) => (
          <DefaultsPanel key={scope} scope={scope} defaults={data} />
        ))}
      </div>
      <p className={classes.quiet}>{t('quotas.told')}</p>
    </>
  )
}
