import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../api/query-client.ts'
import { watchAttention } from '../api/session/attention.ts'
import { idleSeconds, isOfAnother, readTokens, watchTokens } from '../api/session/tokens.ts'
import { onLanguageChosen } from '../i18n/texts.ts'
import { toast } from '../ui/feedback/messages.ts'
import { keepPressesInPlace } from '../ui/focus/keep-presses.ts'
import { beginAnew } from './begin-anew.ts'
import { createRouter } from './router.tsx'
import { ThemeProvider } from './theme-provider.tsx'

const router = createRouter()
const queryClient = createQueryClient(() =>
  toast({ type: 'info', message: ({ t }) => t('common.unsent.stopped'), forMs: 10_000 }),
)

keepPressesInPlace()

// Who comes back to a page that was left alone sees at once what others did meanwhile.
// Where the session ends when it is not used, nothing was asked meanwhile, and all is watched again from now on.
watchAttention(
  () => void queryClient.refetchQueries({ type: 'active', ...(idleSeconds() === null ? { stale: true } : {}) }),
)

// What the server says in words, such as why a report failed, was said in the language before.
onLanguageChosen(() => void queryClient.invalidateQueries())

// What one user has read is never shown to the next, and nothing of theirs is sent in the name of the next.
watchTokens(() => {
  if (readTokens() === null) queryClient.clear()
  else if (isOfAnother()) beginAnew()
})

/** The whole application under its providers. */
export function Application({ texts }: { readonly texts: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={queryClient}>
          <ThemeProvider>
            <RouterProvider router={router} />
          </ThemeProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}
