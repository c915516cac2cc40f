import '@mantine/dropzone/styles.layer.css'
import { Button, NativeSelect, Progress, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileZip } from '@tabler/icons-react'
import { listServices } from '@visionair/contract/reference'
import { firstVisitDay, lastVisitDay } from '@visionair/contract/rules'
import { useCompanies } from '../../api/companies.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useAccount } from '../../api/session/account.ts'
import { today, useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import classes from './imports.module.css'
import { TemplateButton } from './template-button.tsx'
import { isArchive, takesPhotosOfSides, useSending } from './use-sending.ts'

const referenceStaleMs = 600_000

interface ImportFormProps {
  readonly parkId: number | null
  readonly onSending: (isSending: boolean) => void
  readonly onSent: (id: number) => void
}

/** Chooses a ZIP or a table and what it is for, sends it and shows how far that is. */
export function ImportForm({ parkId, onSending, onSent }: ImportFormProps) {
  const t = useTexts()
  const { bytes } = useFormats()
  const { roles, organizations } = useAccount()
  const asksCompany = parkId === null && (roles.includes('ROLE_ADMIN') || organizations.length > 1)
  const companies = useCompanies(asksCompany)
  const services = useCall(listServices, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items ?? []
  const { form, draft, share, error, send, stop } = useSending({ parkId, asksCompany, onSending, onSent })
  const { file } = form.values
  const isSending = share !== null
  const companyChoices = (companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const serviceChoices = services.filter(takesPhotosOfSides).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form className={classes.part} onSubmit={form.onSubmit(send)} noValidate data-testid="import-form">
      <DraftNotice draft={draft} />
      <div>
        <p className={classes.lead}>{t(parkId === null ? 'imports.form.intro' : 'imports.form.introPark')}</p>
        <p className={classes.hint}>{t('imports.form.example')}</p>
        <p className={classes.hint}>{t('imports.form.table')}</p>
        <TemplateButton />
      </div>
      <div>
        <Dropzone
          onDrop={([first]) => form.setFieldValue('file', first ?? null)}
          multiple={false}
          disabled={isSending}
          inputProps={{
            accept: '.zip,.xlsx,.csv,.tsv,.txt,application/zip,text/csv',
            'aria-label': t('imports.form.choose'),
          }}
          tabIndex={-1}
          enablePointerEvents
          className={classes.drop ?? ''}
          data-testid="import-drop"
        >
          <button type="button" className={classes.dropInner} disabled={isSending}>
            <IconFileZip size={30} stroke={1.4} aria-hidden="true" />
            <span>
              <span className={classes.strong}>{t('imports.form.drop')}</span>
              <span className={classes.hint}>{t('imports.form.dropHint')}</span>
            </span>
          </button>
        </Dropzone>
        <p className={classes.file} aria-live="polite" data-testid="import-file">
          {file !== null && t('imports.form.file', { name: file.name, size: bytes(file.size) })}
        </p>
        {form.errors.file !== undefined && (
          <p className={classes.bad} role="alert">
            {form.errors.file}
          </p>
        )}
      </div>
      {asksCompany && (
        <NativeSelect
          {...form.getInputProps('organization')}
          label={t('imports.form.company')}
          required
          disabled={isSending}
          data={[{ value: '', label: '' }, ...companyChoices]}
          data-testid="import-company"
        />
      )}
      {isArchive(file) && (
        <div className={classes.pair}>
          <NativeSelect
            {...form.getInputProps('service')}
            label={t('imports.form.service')}
            disabled={isSending}
            data={serviceChoices}
            data-testid="import-service"
          />
          <TextInput
            {...form.getInputProps('date')}
            type="date"
            label={t('imports.form.date')}
            required
            disabled={isSending}
            min={firstVisitDay}
            max={lastVisitDay(today())}
            data-testid="import-date"
          />
        </div>
      )}
      {share !== null && (
        <div className={classes.part} aria-live="polite">
          <p className={classes.hint}>{t('imports.form.sending', { share: Math.round(share * 100) })}</p>
          <Progress value={share * 100} aria-label={t('imports.form.send')} />
        </div>
      )}
      <FormError error={error} fieldNames={['organization', 'service', 'date', 'file']} />
      <div className={classes.buttons}>
        {isSending && (
          <Button variant="default" onClick={stop} data-testid="import-stop">
            {t('imports.form.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isSending} data-testid="import-send">
          {t('imports.form.send')}
        </Button>
      </div>
    </form>
  )
}
