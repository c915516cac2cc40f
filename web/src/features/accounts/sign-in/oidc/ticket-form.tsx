import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isPassing, ProblemError } from '../../../../api/problem-error.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { paths } from '../../../../paths.ts'
import { Waiting } from '../../../../ui/feedback/states.tsx'
import { Refusal } from '../../../../ui/form/refusal.tsx'
import { useErrorsInLanguage } from '../../../../ui/form/use-errors-in-language.ts'
import classes from '../login-form.module.css'
import { placeOf, readLoginState } from '../login-state.ts'
import { redeemTicket } from './redeem-ticket.ts'

const isProblem = (error: unknown, code: 'code-needed' | 'wrong-code'): boolean =>
  error instanceof ProblemError && error.code === code

/** The call, made once by itself, and again with the code that it asks for. */
function useTicket(ticket: string) {
  const t = useTexts()
  const [asksCode, setAsksCode] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? t('accounts.login.codeRequired') : null) },
  })
  useErrorsInLanguage(form)
  const redeem = useMutation({
    mutationFn: redeemTicket,
    onError: (error) => {
      if (isProblem(error, 'code-needed')) setAsksCode(true)
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
  return { form, redeem, submit, asksCode, field, again: () => mutate({ ticket }) }
}

/** Signs in with what an OpenID provider has led back with, and asks for a code where the account takes one. */
export function TicketForm({ ticket }: { readonly ticket: string }) {
  const t = useTexts()
  const state = placeOf(readLoginState(useLocation().state))
  const { form, redeem, submit, asksCode, field, again } = useTicket(ticket)
  const { error, isPending } = redeem
  if (error === null && !asksCode) return <Waiting />
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('accounts.login.title')}>
      <Refusal error={isProblem(error, 'code-needed') ? null : error} fieldNames={['code']} />
      {asksCode && (
        <>
          <TextInput
            key={form.key('code')}
            {...form.getInputProps('code')}
            ref={field}
            label={t('accounts.login.code')}
            description={t('accounts.login.codeHint')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            size="md"
            required
            autoFocus
            data-testid="login-code"
          />
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t('accounts.login.submit')}
          </Button>
        </>
      )}
      {!asksCode && isPassing(error) && (
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
