import { Button, Checkbox, Radio } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type PackedSide, packedSideName } from '../../domain/archived-side.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
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
  /** A side whose picture lies in the archive, so that its findings cannot be packed. */
  readonly archived: PackedSide | null
}

/** Asks whether annexes go in, which has to be chosen, and starts the archive of a visit. */
export function ZipForm({ visitId, isEmpty, archived }: ZipFormProps) {
  const t = useTexts()
  const lang = useLanguage()
  const { values, change, draft } = useDraftState(`zip ${visitId}`, { annexes: '', pictures: false, report: 'newest' })
  const { annexes, pictures, report } = values
  const isImpossible = isEmpty || archived !== null
  const [isAsked, setAsked] = useState(false)
  const zip = useStartZip()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (annexes === '' || isImpossible) return
    const query = { annexes: annexes === 'with', pictures, report, lang } as const
    zip.mutate({ params: { id: visitId }, query }, { onSuccess: draft.forget })
  }
  return (
    <form className={classes.part} onSubmit={submit} noValidate data-testid="zip-form">
      <div>
        <h3 className={classes.subtitle}>{t('exports.zip.title')}</h3>
        <p className={classes.hint} data-testid="zip-text">
          {isEmpty && t('exports.reason.none')}
          {!isImpossible && t('exports.zip.text')}
          {!isEmpty && archived !== null && (
            <Link to={paths.inspection(archived.id)}>
              {t('exports.reason.archived', { name: packedSideName(archived, lang) })}
            </Link>
          )}
        </p>
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
          <Radio value="with" label={t('exports.zip.with')} disabled={isImpossible} data-testid="zip-with-annexes" />
          <Radio
            value="without"
            label={t('exports.zip.without')}
            disabled={isImpossible}
            data-testid="zip-without-annexes"
          />
        </div>
      </Radio.Group>
      <ReportChoice
        visitId={visitId}
        value={report}
        disabled={isImpossible}
        onChange={(value) => change({ report: value })}
      />
      <Checkbox
        label={t('exports.zip.pictures')}
        checked={pictures}
        disabled={isImpossible}
        onChange={(event) => change({ pictures: event.currentTarget.checked })}
        data-testid="zip-pictures"
      />
      <FormError error={zip.error} />
      <Button
        type="submit"
        variant="light"
        disabled={isImpossible}
        loading={zip.isPending}
        leftSection={<IconFileZip size={18} stroke={1.7} aria-hidden="true" />}
        data-testid="zip-start"
      >
        {t('exports.zip.start')}
      </Button>
    </form>
  )
}
