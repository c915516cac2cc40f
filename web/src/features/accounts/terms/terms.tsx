import { Button, Modal } from '@mantine/core'
import { answerTerms } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { endSession } from '../../../api/session/tokens.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import classes from './terms.module.css'
import { TermsFrame } from './terms-frame.tsx'

/** Accepts the terms, or refuses them, which signs the user out and says so. */
function useAnswer() {
  return useMutationOf(answerTerms, {
    onSuccess: ({ status }) => {
      if (status === 1) return
      toast({ type: 'error', message: ({ t }) => t('profile.terms.refused') })
      endSession({ reason: 'left' })
    },
  })
}

/** Asks for the terms of use before anything else is shown; there is no way around an answer. */
export function Terms() {
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const answer = useAnswer()
  const answerWith = (status: 0 | 1) => answer.mutate({ body: { status } })
  return (
    <Modal.Stack>
      <Modal
        stackId="terms"
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('profile.terms.title')}
        size="xl"
      >
        <div className={classes.body} data-testid="terms">
          <p className={classes.lead}>{t('profile.terms.lead')}</p>
          <TermsFrame />
          <FormError error={asks ? null : answer.error} />
          <div className={classes.actions}>
            <Button
              variant="default"
              disabled={answer.isPending}
              onClick={() => setAsks(true)}
              data-testid="terms-refuse"
            >
              {t('profile.terms.refuse')}
            </Button>
            <Button loading={answer.isPending} onClick={() => answerWith(1)} data-autofocus data-testid="terms-accept">
              {t('profile.terms.accept')}
            </Button>
          </div>
        </div>
      </Modal>
      <ConfirmDialog
        stackId="refuse"
        opened={asks}
        title={t('profile.terms.refuseTitle')}
        confirmLabel={t('profile.terms.refuse')}
        danger
        loading={answer.isPending}
        onDrop={answer.drop}
        error={answer.error}
        onClose={() => setAsks(false)}
        onConfirm={() => answerWith(0)}
      >
        {t('profile.terms.refuseText')}
      </ConfirmDialog>
    </Modal.Stack>
  )
}
