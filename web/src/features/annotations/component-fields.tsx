import { Select } from '@mantine/core'
import type { Zone } from '@visionair/contract/rules'
import { useEffect, useState } from 'react'
import { useIsGranted } from '../../api/account.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import type { AnnotationFormState } from './annotation-form.ts'
import classes from './annotations.module.css'
import { nothingSuggested, prefilled, type Suggested, unprefilled } from './prefill.ts'
import { useStandard } from './use-choices.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

export interface ComponentFieldsProps {
  readonly form: AnnotationFormState
  readonly zone: Zone | null
  readonly components: readonly Choice[]
  readonly types: readonly Choice[]
  readonly readOnly: boolean
  readonly autoFocus: boolean
}

/** Suggests severity and comment by the house rule, once for each type a person chooses. */
function useSuggestions(form: AnnotationFormState, zone: Zone | null) {
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<Suggested>(nothingSuggested)
  const standard = useStandard(form.values.type, zone)
  useEffect(() => {
    if (chosen === null || chosen !== form.values.type || standard === undefined) return
    const next =
      standard === null
        ? nothingSuggested
        : { severity: String(standard.severity.id), comment: standard.comment[language] }
    form.setValues(prefilled(form.values, suggested, next))
    setSuggested(next)
    setChosen(null)
  }, [chosen, form, standard, suggested, language])
  const choose = (type: string) => {
    form.setFieldValue('type', type)
    setChosen(type === '' ? null : type)
    if (type === '') clear()
  }
  const clear = () => {
    form.setValues({ type: '', ...unprefilled(form.values, suggested) })
    setSuggested(nothingSuggested)
    setChosen(null)
  }
  return { standard, choose, clear }
}

/** What the house rule says, for who may read the standards. */
function TypeHelp({
  standard,
  zone,
}: {
  readonly standard: ReturnType<typeof useStandard>
  readonly zone: Zone | null
}) {
  const t = useTexts()
  const language = useLanguage()
  const isShown = useIsGranted(['ROLE_ADMIN', 'annotation_standard_view'])
  if (!isShown || standard === undefined || zone === null) return null
  const text =
    standard === null
      ? t('findings.component.noStandard', { zone })
      : t('findings.component.standard', {
          zone,
          severity: localName(standard.severity, language),
          comment: standard.comment[language],
        })
  return (
    <p className={classes.help} data-testid="annotation-type-help">
      {text}
    </p>
  )
}

/** Component and type; another component clears the type, a chosen type brings severity and comment along. */
export function ComponentFields({ form, zone, components, types, readOnly, autoFocus }: ComponentFieldsProps) {
  const t = useTexts()
  const { standard, choose, clear } = useSuggestions(form, zone)
  const { component, type } = form.values
  const takeComponent = (value: string | null) => {
    if ((value ?? '') === component) return
    form.setFieldValue('component', value ?? '')
    clear()
  }
  return (
    <>
      <Select
        label={t('findings.component.label')}
        placeholder={t('findings.component.placeholder')}
        nothingFoundMessage={t('findings.component.none')}
        data={[...components]}
        searchable
        required
        disabled={readOnly}
        autoFocus={autoFocus}
        openOnFocus={false}
        maxDropdownHeight={280}
        data-testid="annotation-component"
        {...form.getInputProps('component')}
        value={component === '' ? null : component}
        onChange={takeComponent}
      />
      <Select
        label={t('annotations.form.type')}
        placeholder={component === '' ? t('findings.component.first') : t('annotations.form.typePlaceholder')}
        nothingFoundMessage={t('annotations.form.typeNone')}
        data={[...types]}
        searchable
        required
        disabled={readOnly || component === ''}
        openOnFocus={false}
        maxDropdownHeight={280}
        data-testid="annotation-type"
        {...form.getInputProps('type')}
        value={type === '' ? null : type}
        onChange={(value) => choose(value ?? '')}
      />
      <TypeHelp standard={standard} zone={zone} />
      {!readOnly && type === '' && <p className={classes.quiet}>{t('findings.component.disabled')}</p>}
    </>
  )
}
