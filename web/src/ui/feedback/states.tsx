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
  readonly compact?: boolean | undefined
  readonly framed?: boolean | undefined
  readonly heading?: boolean | undefined
  readonly bad?: boolean
}

function State({ icon, title, text, actions, compact, framed, heading, bad }: StateProps) {
  const looks = [classes.state, compact && classes.compact, framed && classes.framed, bad && classes.bad]
  const names = looks.filter(Boolean).join(' ')
  const Title = heading ? 'h1' : 'p'
  return (
    <div className={names} role={bad ? 'alert' : undefined}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <Title className={classes.title}>{title}</Title>
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
  readonly compact?: boolean | undefined
  /** Its own card, where it does not stand inside one. */
  readonly framed?: boolean | undefined
  /** The title is the page's heading. */
  readonly heading?: boolean | undefined
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ title, text, icon, action, ...looks }: EmptyStateProps) {
  return (
    <State
      icon={icon ?? <IconInbox size={28} stroke={1.5} />}
      title={title}
      {...looks}
      {...(text === undefined ? {} : { text })}
      {...(action === undefined ? {} : { actions: action })}
    />
  )
}

export interface ErrorStateProps {
  readonly error: unknown
  /** What went wrong; "An error occurred while loading." unless said otherwise. */
  readonly title?: string
  readonly onRetry?: (() => void) | undefined
  readonly compact?: boolean | undefined
  /** Its own card, where it does not stand inside one. */
  readonly framed?: boolean | undefined
}

/** Reading failed: the server's text and a way to try again. A refusal (403) says so instead. */
export function ErrorState({ error, onRetry, title, ...looks }: ErrorStateProps) {
  const t = useTexts()
  const messageOf = useMessageOf()
  if (error instanceof ProblemError && error.status === 403) return <ForbiddenState {...looks} />
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('common.actions.retry')}
    </Button>
  )
  return (
    <State
      bad
      {...looks}
      icon={<IconAlertTriangle size={28} stroke={1.5} />}
      title={title ?? t('common.error.loading')}
      text={messageOf(error)}
      {...(retry === undefined ? {} : { actions: retry })}
    />
  )
}

/** The user may not see this, and whom to ask. */
export function ForbiddenState(looks: Pick<StateProps, 'compact' | 'framed' | 'heading'>) {
  const t = useTexts()
  return (
    <State
      {...looks}
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
