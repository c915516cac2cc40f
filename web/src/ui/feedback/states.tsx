import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useMessageOf } from './messages.ts'
import classes from './states.module.css'

interface StateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly actions?: ReactNode
  readonly compact?: boolean
  readonly bad?: boolean
}

function State({ icon, title, text, actions, compact = false, bad = false }: StateProps) {
  const names = [classes.state, compact && classes.compact, bad && classes.bad].filter(Boolean).join(' ')
  return (
    <div className={names} role={bad ? 'alert' : undefined}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

export interface EmptyStateProps {
  readonly title: string
  /** What to do about it. */
  readonly text?: ReactNode
  readonly icon?: ReactNode
  /** The button that does it. */
  readonly action?: ReactNode
  readonly compact?: boolean
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ title, text, icon, action, compact = false }: EmptyStateProps) {
  return (
    <State
      icon={icon ?? <IconInbox size={28} stroke={1.5} />}
      title={title}
      compact={compact}
      {...(text === undefined ? {} : { text })}
      {...(action === undefined ? {} : { actions: action })}
    />
  )
}

export interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly compact?: boolean
}

/** Reading failed: the server's text and a way to try again. A refusal (403) says so instead. */
export function ErrorState({ error, onRetry, compact = false }: ErrorStateProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  if (error instanceof ProblemError && error.status === 403) return <ForbiddenState compact={compact} />
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('common.actions.retry')}
    </Button>
  )
  return (
    <State
      bad
      compact={compact}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={t('common.error.loading')}
      text={messageOf(error)}
      {...(retry === undefined ? {} : { actions: retry })}
    />
  )
}

/** The user may not see this, and whom to ask. */
export function ForbiddenState({ compact = false }: { readonly compact?: boolean }) {
  const t = useTexts()
  return (
    <State
      compact={compact}
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('common.forbidden.title')}
      text={t('common.forbidden.text')}
    />
  )
}

/** A quiet sign that a part is on its way. */
export function Waiting() {
  return (
    <div className={classes.waiting}>
      <Loader size="sm" color="gray" aria-label={useTexts()('common.part.loading')} role="status" />
    </div>
  )
}
