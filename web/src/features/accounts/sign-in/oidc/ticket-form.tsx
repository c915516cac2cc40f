import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { SecondFactorAsked } from '@visionair/contract'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isPassing, ProblemError } from '../../../../api/problem-error.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { paths } from '../../../../paths.ts'
import { Waiting } from '../../../../ui/feedback/states.tsx'
import { Refusal } from '../../../../ui/form/refusal.tsx'
import { useErrorsInLanguage } from '../../../../ui/form/use-errors-in-language.ts'
import { beyondPasskey, PasskeyRefusal } from '../../passkeys/passkey-refusal.tsx'
import { FactorFields } from '../factor-fields.tsx'
import classes from '../login-form.module.css'
import { placeOf, readLoginState } from '../login-state.ts'
import { redeemTicket } from './redeem-ticket.ts'

const isProblem = (error: unknown, code: 'code-needed' | 'wrong-code'): boolean =>
  error instanceof ProblemError && error.code === code

/** The call, made once by itself, and again with the passkey or the code that it asks for. */
function useTicket(ticket: string) {
  const t = useTexts()
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? t('accounts.login.codeRequired') : null) },
  })
  useErrorsInLanguage(form)
  const redeem = useMutation({
    mutationFn: (given: { readonly ticket: string; readonly code?: string }) => redeemTicket(given, setAsked),
    onError: () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  const begun = useRef('')
  const { mutate } = redeem
  useEffect(() => {
    if (begun.current === ticket) return
    begun.current = ticket
    mutate({ ticket })
  }, [ticket, mutate])
  const submit = form.onSubmit(
    ({ code }) => mutate({ ticket, code: code.trim() }),
    () => field.current?.focus(),
  )
  return { form, redeem, submit, asked, field, again: () => mutate({ ticket }) }
}

/** Signs in with what an OpenID provider has led back with, and asks for a passkey or a code where the account takes one. */
export function TicketForm({ ticket }: { readonly ticket: string }) {
  const t = useTexts()
  const state = placeOf(readLoginState(useLocation().state))
  const { form, redeem, submit, asked, field, again } = useTicket(ticket)
  const { error, isPending } = redeem
  if (error === null && asked === null) return <Waiting />
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('accounts.login.title')}>
      <Refusal error={isProblem(error, 'code-needed') ? null : beyondPasskey(error)} fieldNames={['code']} />
      <PasskeyRefusal error={error} />
      {asked !== null && (
        <>
          <FactorFields
            key={form.key('code')}
            asked={asked}
            input={form.getInputProps('code')}
            codeField={field}
            isPending={isPending}
            onPasskey={again}
          />
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t('accounts.login.submit')}
          </Button>
        </>
      )}
      {asked === null && isPassing(error) && (
        <Button size="md" fullWidth loading={isPending} onClick={again}>
          {t('common.actions.retry')}
        </Button>
      )}
      <Link to={paths.login} replace state={state} className={classes.back ?? ''}>
        {t('accounts.toLogin')}
      </Link>
    </form>
  )
}
