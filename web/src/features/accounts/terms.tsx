import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { answerTerms } from '@visionair/contract/accounts'
import { useMutationOf } from '../../api/hooks.ts'
import { endSession } from '../../api/tokens.ts'
import { useTexts } from '../../i18n/texts.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import classes from './terms.module.css'

/** Asks for the terms of use before anything else is shown; refusing signs the user out. */
export function Terms() {
  const t = useTexts()
  const answer = useMutationOf(answerTerms, {
    onSuccess: ({ status }) => {
      if (status === 0) endSession({ reason: 'notice', type: 'error', message: t('accounts.terms.refused') })
    },
  })
  const answerWith = (status: 0 | 1) => answer.mutate({ body: { status } })
  return (
    <div className={classes.screen}>
      <Paper className={classes.card ?? ''} withBorder shadow="sm" radius="lg" p="xl">
        <Stack gap="md">
          <Title order={1} size="h3">
            {t('accounts.terms.title')}
          </Title>
          <Text>{t('accounts.terms.use')}</Text>
          <Text>{t('accounts.terms.photos')}</Text>
          <Text>{t('accounts.terms.account')}</Text>
          <FormError error={answer.error} />
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={answer.isPending}
              onClick={() => answerWith(0)}
              data-testid="terms-refuse"
            >
              {t('accounts.terms.refuse')}
            </Button>
            <Button loading={answer.isPending} onClick={() => answerWith(1)} data-testid="terms-accept">
              {t('accounts.terms.accept')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </div>
  )
}
