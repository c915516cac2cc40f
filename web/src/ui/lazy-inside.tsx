import { Button } from '@mantine/core'
import { Component, type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import { useTexts } from '../i18n/texts.ts'
import classes from './feedback/states.module.css'
import { EmptyState } from './feedback/states.tsx'
import { lazyPart, PartError } from './lazy-part.ts'

interface ArrivalProps {
  /** It did not arrive: whoever shows it next is to ask for it anew. */
  readonly onMissing: () => void
  readonly onClose: (() => void) | undefined
  readonly children: () => ReactNode
}

/** Keeps a part that did not arrive from taking the page with it, and what was typed there. */
class Arrival extends Component<ArrivalProps, { readonly isMissing: boolean; readonly tries: number }> {
  override state = { isMissing: false, tries: 0 }

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof PartError)) throw error
    return { isMissing: true }
  }

  override componentDidCatch() {
    this.props.onMissing()
  }

  override componentDidMount() {
    window.addEventListener('online', this.#again)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#again)
  }

  readonly #again = () => {
    this.setState(({ isMissing, tries }) => (isMissing ? { isMissing: false, tries: tries + 1 } : null))
  }

  override render() {
    const { children, onClose } = this.props
    const { isMissing, tries } = this.state
    return isMissing ? <NotArrived onAgain={this.#again} onClose={onClose} isTried={tries > 0} /> : children()
  }
}

const reload = () => window.location.reload()

interface NotArrivedProps extends Pick<ArrivalProps, 'onClose'> {
  readonly onAgain: () => void
  /** Where it was asked for again it may be gone for good: a new version has other parts. */
  readonly isTried: boolean
}

function NotArrived({ onAgain, onClose, isTried }: NotArrivedProps) {
  const t = useTexts()
  return (
    <div className={classes.missing} role="alert" data-testid="part-missing">
      <EmptyState
        compact
        framed
        title={t('common.part.inside')}
        text={t('common.part.text')}
        action={
          <>
            <Button onClick={onAgain}>{t('common.actions.retry')}</Button>
            {isTried && (
              <Button variant="default" onClick={reload}>
                {t('common.actions.reload')}
              </Button>
            )}
            {onClose && (
              <Button variant="default" onClick={onClose}>
                {t('common.actions.close')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}

const closingOf = (props: object): (() => void) | undefined => {
  const { onClose } = Object(props)
  return typeof onClose === 'function' ? () => onClose() : undefined
}

/**
 * As `lazyPart`, for what is opened upon a page: the page stays as it is until the part is there, also when it does not arrive,
 * which is said then. It is asked for again on request and when the network is back.
 */
export function lazyInside<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part = lazyPart<P>(load)
  const renew = () => {
    Part = lazyPart<P>(load)
  }
  return function Inside(props: P) {
    return (
      <Arrival onMissing={renew} onClose={closingOf(props)}>
        {() => <Suspense fallback={null}>{createElement<P>(Part, props)}</Suspense>}
      </Arrival>
    )
  }
}
