import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/texts.ts'

/** The part of a Mantine form that judges fields. */
interface Judge {
  readonly errors: Readonly<Record<string, unknown>>
  validateField(name: string): unknown
}

/** Says the errors of a form again when another language is chosen. */
export function useErrorsInLanguage(form: Judge): void {
  const language = useLanguage()
  const said = useRef(language)
  useEffect(() => {
    if (said.current === language) return
    said.current = language
    for (const name of Object.keys(form.errors)) form.validateField(name)
  }, [language, form])
}
