import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import classes from './assembler.module.css'
import type { Assembly } from './image-types.ts'

export interface AssemblyResultProps {
  readonly assembly: Assembly
  /** The address of the picture; null while there is none. */
  readonly viewerPath: string | null
}

function ToViewer({ path }: { readonly path: string | null }) {
  const t = useTexts()
  if (path === null) return null
  return (
    <Button component={Link} to={path} variant="default" size="sm" data-testid="to-viewer">
      {t('images.assemble.toViewer')}
    </Button>
  )
}

const ByHand = ({ text }: { readonly text: string }) => (
  <Button component={Link} to="?view=4" variant="default" size="sm" data-testid="place-by-hand">
    {text}
  </Button>
)

/** Every photo that found no place, by name, with why and what to do. */
function Unplaced({ assembly }: { readonly assembly: Assembly }) {
  const t = useTexts()
  return (
    <ul className={classes.unplaced}>
      {assembly.unplaced.map(({ image, originalName, reason }) => (
        <li key={image} data-testid={`unplaced-${image}`}>
          <strong>{originalName}</strong>
          <span>{t(`images.reason.${reason}`)}.</span>
          <span className={classes.advice}>{t(`images.advice.${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** How the newest assembly ended; nothing while it goes on. */
export function AssemblyResult({ assembly, viewerPath }: AssemblyResultProps) {
  const t = useTexts()
  const { state, placed, unplaced, detail } = assembly
  if (state === 'done')
    return (
      <Alert
        color="teal"
        variant="light"
        role="status"
        icon={<IconCircleCheck size={20} aria-hidden="true" />}
        title={t('images.assemble.doneTitle')}
        data-testid="assembly-done"
      >
        <p className={classes.alertText}>{t('images.assemble.done', { count: placed.length })}</p>
        <div className={classes.actions}>
          <ToViewer path={viewerPath} />
          <ByHand text={t('evidence.adjust')} />
        </div>
      </Alert>
    )
  if (state === 'incomplete')
    return (
      <Alert
        color="yellow"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        title={t('images.assemble.incompleteTitle', { count: unplaced.length })}
        data-testid="assembly-incomplete"
      >
        <p className={classes.alertText}>
          {placed.length > 0 && `${t('images.assemble.incompletePlaced', { count: placed.length })} `}
          {t('images.assemble.incomplete')}
        </p>
        <Unplaced assembly={assembly} />
        <div className={classes.actions}>
          <ByHand text={t('evidence.byHand')} />
          <ToViewer path={viewerPath} />
        </div>
      </Alert>
    )
  if (state === 'failed')
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        title={t('images.assemble.failedTitle')}
        data-testid="assembly-failed"
      >
        <p className={classes.alertText}>{detail ?? t('common.error.generic')}</p>
        <p className={classes.alertText}>{t('images.assemble.failedHint')}</p>
      </Alert>
    )
  return null
}
