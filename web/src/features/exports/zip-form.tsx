import { Button, Checkbox, Radio } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../ui/drafts/use-draft-state.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import classes from './exports.module.css'
import { ReportChoice } from './report-choice.tsx'
import { useStartZip } from './use-exports.ts'

export interface ZipFormProps {
  readonly visitId: number
  /** Nothing was found or measured: there is nothing to pack. */
  readonly isEmpty: boolean
}

/** Asks whether annexes go in, which has to be chosen, and starts the archive of a visit. */
export function ZipForm({ visitId, isEmpty }: ZipFormProps) {
  const t = useTexts()
  const lang = useLanguage()
  const { values, change, draft } = useDraftState(`zip ${visitId}`, { annexes: '', pictures: false, report: 'newest' })
  const { annexes, pictures, report } = values
  const [isAsked, setAsked] = useState(false)
  const zip = useStartZip()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (annexes === '' || isEmpty) return
    const query = { annexes: annexes === 'with', pictures, report, lang } as const
    zip.mutate({ params: { id: visitId }, query }, { onSuccess: draft.forget })
  }
  return (
    <form className={classes.part} onSubmit={submit} noValidate data-testid="zip-form">
      <div>
        <h3 className={classes.subtitle}>{t('exports.zip.title')}</h3>
        <p className={classes.hint}>{isEmpty ? t('exports.reason.none') : t('exports.zip.text')}</p>
      </div>
      <DraftNotice draft={draft} />
      <Radio.Group
        label={t('exports.zip.annexes')}
        description={t('exports.zip.annexesHint')}
        value={annexes}
        onChange={(value) => change({ annexes: value })}
        error={isAsked && annexes === '' ? t('exports.zip.required') : undefined}
        withAsterisk
      >
        <div className={classes.choices}>
          <Radio value="with" label={t('exports.zip.with')} disabled={isEmpty} data-testid="zip-with-annexes" />
          <Radio
            value="without"
            label={t('exports.zip.without')}
            disabled={isEmpty}
            data-testid="zip-without-annexes"
          />
        </div>
      </Radio.Group>
      <ReportChoice
        visitId={visitId}
        value={report}
        disabled={isEmpty}
        onChange={(value) => change({ report: value })}
      />
      <Checkbox
        label={t('exports.zip.pictures')}
        checked={pictures}
        disabled={isEmpty}
        onChange={(event) => change({ pictures: event.currentTarget.checked })}
        data-testid="zip-pictures"
      />
      <FormError error={zip.error} />
      <Button
        type="submit"
        variant="light"
        disabled={isEmpty}
        loading={zip.isPending}
        leftSection={<IconFileZip size={18} stroke={1.7} aria-hidden="true" />}
        data-testid="zip-start"
      >
        {t('exports.zip.start')}
      </Button>
    </form>
  )
}
