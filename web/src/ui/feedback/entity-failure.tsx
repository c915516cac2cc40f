import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { isGone, isPassing } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { toast } from './messages.ts'
import { EmptyState, ErrorState } from './states.tsx'

/**
 * The error that a page shows instead of what it is about: any while nothing was read, and later that it is there no more or no longer
 * for this person. What is shown stays when a further reading fails for another reason.
 */
export const failureOf = (shown: unknown, error: Error | null): Error | null =>
  error !== null && (shown === undefined || isGone(error)) ? error : null

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** What the page is about, where it has been read before. */
  readonly shown?: unknown
}

/** It was there while the page stood: the page stays and says so, instead of what no longer holds. */
function GoneMeanwhile() {
  const t = useTexts()
  return (
    <div role="alert" data-testid="gone-meanwhile">
      <EmptyState
        heading
        icon={<IconEyeOff size={28} stroke={1.5} />}
        title={t('common.gone.title')}
        text={t('common.gone.text')}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {t('common.gone.dashboard')}
          </Button>
        }
      />
    </div>
  )
}

/**
 * What a page is about could not be read: a passing failure offers another try, any other says why and leads to the dashboard. What
 * went while it was shown is told in its place.
 */
export function EntityFailure({ error, onRetry, shown }: FailureProps) {
  const isSaid = useRef(false)
  const mayPass = isPassing(error)
  const isQuiet = mayPass || shown !== undefined
  useEffect(() => {
    if (isQuiet || isSaid.current) return
    isSaid.current = true
    toast({ type: 'error', title: ({ t }) => t('common.error.loading'), message: ({ messageOf }) => messageOf(error) })
  }, [isQuiet, error])
  if (shown !== undefined) return <GoneMeanwhile />
  return mayPass ? <ErrorState error={error} onRetry={onRetry} /> : <Navigate to={paths.dashboard} replace />
}
