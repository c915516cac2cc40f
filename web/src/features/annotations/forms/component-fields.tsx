import { Select } from '@mantine/core'
import type { Zone } from '@visionair/contract/rules'
import { useEffect, useState } from 'react'
import { useIsGranted } from '../../../api/session/account.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import classes from '../annotations.module.css'
import type { AnnotationFormState } from './annotation-form.ts'
import { severitySelector, typeSelector, useGoingOn } from './going-on.ts'
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
  /** False while the types of the component are read. */
  readonly areTypesKnown: boolean
  readonly readOnly: boolean
  readonly autoFocus: boolean
}

/** Suggests severity and comment by the house rule, once for each type a person chooses. */
function useSuggestions(form: AnnotationFormState, zone: Zone | null) {
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<Suggested>(nothingSuggested)
  const [wasChosen, setWasChosen] = useState(false)
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
    setWasChosen(true)
    if (type === '') clear()
  }
  const clear = () => {
    form.setValues({ type: '', ...unprefilled(form.values, suggested) })
    setSuggested(nothingSuggested)
    setChosen(null)
  }
  return { standard, wasChosen, choose, clear }
}

/** What the house rule says, for who may read the standards; why nothing is suggested, for everybody. */
function TypeHelp({
  standard,
  zone,
  isChosen,
}: {
  readonly standard: ReturnType<typeof useStandard>
  readonly zone: Zone | null
  /** The type was chosen now, so that something was to be suggested. */
  readonly isChosen: boolean
}) {
  const t = useTexts()
  const language = useLanguage()
  const mayRead = useIsGranted(['ROLE_ADMIN', 'annotation_standard_view'])
  const told = () => {
    if (zone === null) return isChosen ? t('findings.component.noZone') : null
    if (standard === null) return isChosen || mayRead ? t('findings.component.noStandard', { zone }) : null
    if (standard === undefined || !mayRead) return null
    const severity = localName(standard.severity, language)
    return t('findings.component.standard', { zone, severity, comment: standard.comment[language] })
  }
  const text = told()
  return text === null ? null : (
    <p className={classes.help} data-testid="annotation-type-help">
      {text}
    </p>
  )
}

/** Component and type; another component clears the type, a chosen type brings severity and comment along. */
export function ComponentFields(props: ComponentFieldsProps) {
  const { form, zone, components, types, areTypesKnown, readOnly, autoFocus } = props
  const t = useTexts()
  const { standard, wasChosen, choose, clear } = useSuggestions(form, zone)
  const { component, type } = form.values
  const takeComponent = (value: string | null) => {
    if ((value ?? '') === component) return
    form.setFieldValue('component', value ?? '')
    clear()
  }
  const toType = useGoingOn({ data: components, choose: takeComponent, next: typeSelector })
  const toSeverity = useGoingOn({ data: types, isKnown: areTypesKnown, choose, next: severitySelector })
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
        {...toType}
      />
      <Select
        label={t('annotations.form.type')}
        placeholder={component === '' ? t('findings.component.first') : t('annotations.form.typePlaceholder')}
        nothingFoundMessage={t(areTypesKnown ? 'annotations.form.typeNone' : 'common.part.loading')}
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
        {...toSeverity}
      />
      {type !== '' && !readOnly && <TypeHelp standard={standard} zone={zone} isChosen={wasChosen} />}
      {!readOnly && type === '' && (
        <p className={classes.quiet}>
          {t(zone === null ? 'findings.component.choose' : 'findings.component.disabled')}
        </p>
      )}
    </>
  )
}
