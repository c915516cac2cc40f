import { useForm } from '@mantine/form'
import { uploadParkImport } from '@visionair/contract/imports'
import { certifiedServiceIds, inspectableTypeIds, isVisitDay } from '@visionair/contract/rules'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '../../api/upload.ts'
import { today } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { showViolations } from '../../ui/form/violations.ts'

const bladeTypeId = 1
const clarityServiceId = 2
const fieldNames = ['organization', 'service', 'date', 'file']

interface Service {
  readonly id: number
  readonly deviceTypes: readonly { readonly id: number }[]
}

/** Whether photos of sides are imported for a service; certified variants are reached through their flag only. */
export const takesPhotosOfSides = ({ id: serviceId, deviceTypes }: Service): boolean =>
  !certifiedServiceIds.includes(serviceId) &&
  deviceTypes.some(({ id }) => id !== bladeTypeId && inspectableTypeIds.includes(id))

/** Whether a file is an archive, whose photos belong to a visit; a table by its name is none. */
export const isArchive = (file: File | null): boolean =>
  file !== null && !/\.(?:csv|tsv|tab|txt|xls[xm])$/i.test(file.name)

interface Values {
  readonly file: File | null
  readonly organization: string
  readonly service: string
  readonly date: string
}

interface SendingOptions {
  readonly parkId: number | null
  readonly asksCompany: boolean
  readonly onSending: (isSending: boolean) => void
  readonly onSent: (id: number) => void
}

function useImportFields(asksCompany: boolean) {
  const t = useTexts()
  return useForm<Values>({
    initialValues: { file: null, organization: '', service: String(clarityServiceId), date: today() },
    validateInputOnBlur: ['organization', 'date'],
    validate: {
      file: (file) => (file === null ? t('imports.form.required') : null),
      organization: (value) => (asksCompany && value === '' ? t('common.validation.required') : null),
      date: (value, { file }) => {
        if (!isArchive(file)) return null
        if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return t('imports.form.dateWrong')
        return isVisitDay(value, today()) ? null : t('visits.form.dateRange')
      },
    },
  })
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The form of an import and its sending: the share that has been sent, null while nothing is on its way. */
export function useSending({ parkId, asksCompany, onSending, onSent }: SendingOptions) {
  const form = useImportFields(asksCompany)
  const draft = useDraft(`import ${parkId ?? ''}`, form)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const send = async ({ file, organization, service, date }: Values) => {
    if (file === null) return
    const abort = new AbortController()
    stopper.current = abort
    setError(null)
    setShare(0)
    onSending(true)
    const place =
      parkId === null ? (organization === '' ? {} : { organization: Number(organization) }) : { parent: parkId }
    try {
      const query = isArchive(file) ? { ...place, service: Number(service), date } : place
      const options = { file, onProgress: setShare, signal: abort.signal }
      const { id } = await uploadFile(uploadParkImport, { query }, options)
      draft.forget()
      onSent(id)
    } catch (failure) {
      if (!isAborted(failure)) {
        setError(failure)
        showViolations(form, failure instanceof Error ? failure : new Error(String(failure)), fieldNames)
      }
    }
    setShare(null)
    onSending(false)
  }
  return {
    form,
    draft,
    share,
    error,
    send: (values: Values) => void send(values),
    stop: () => stopper.current?.abort(),
  }
}
