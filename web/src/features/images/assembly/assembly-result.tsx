import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '../../../i18n/texts.ts'
import { useDifferenceText } from '../../../ui/text/difference-text.ts'
import { type Assembly, countsOf, type Photo } from '../image-types.ts'
import { pictureSince } from '../picture/picture-since.ts'
import type { PictureWork } from '../picture/use-picture-work.tsx'
import classes from './assembler.module.css'

export interface AssemblyResultProps {
  readonly assembly: Assembly
  /** The photos there are. */
  readonly photos: readonly Photo[]
  readonly work: PictureWork
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

/** The photos that found no place and have none since. */
const stillUnplaced = ({ unplaced }: Assembly, photos: readonly Photo[]): Assembly['unplaced'] =>
  unplaced.filter(({ image }) => photos.some(({ id, placement }) => id === image && placement === 'unplaced'))

/** What the assembly took back of before: the places it could not prove again, and the picture that showed them. */
function TakenBack({ assembly }: { readonly assembly: Assembly }) {
  const t = useTexts()
  const { withdrawn, refutedPicture, pictureVersion } = assembly
  const refuted = pictureVersion === null ? 'images.assemble.refutedKept' : 'images.assemble.refutedReplaced'
  if (withdrawn.length === 0 && refutedPicture === null) return null
  return (
    <p className={classes.alertText} data-testid="assembly-taken-back">
      {[
        ...(withdrawn.length > 0 ? [t('images.assemble.withdrawn', { count: withdrawn.length })] : []),
        ...(refutedPicture !== null ? [t(refuted)] : []),
      ].join(' ')}
    </p>
  )
}

/** Every photo that found no place, by name, with why and what to do. */
function Unplaced({ unplaced }: { readonly unplaced: Assembly['unplaced'] }) {
  const t = useTexts()
  return (
    <ul className={classes.unplaced}>
      {unplaced.map(({ image, originalName, reason }) => (
        <li key={image} data-testid={`unplaced-${image}`}>
          <strong>{originalName}</strong>
          <span>{t(`images.reason.${reason}`)}.</span>
          <span className={classes.advice}>{t(`images.advice.${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}

interface Since {
  /** In words; empty when the picture is the photos as they are now. */
  readonly text: string
  /** Something has been changed, and not only left out. */
  readonly isChanged: boolean
}

/** What has happened to the picture of an assembly since: made anew by hand, or no more the photos as they are now. */
function useSince(): (assembly: Assembly, work: PictureWork) => Since {
  const t = useTexts()
  const differenceText = useDifferenceText()
  return ({ pictureVersion, places }, { slicing }) => {
    const since = pictureSince(pictureVersion, slicing?.version)
    if (slicing === undefined || since === 'unknown') return { text: '', isChanged: false }
    if (since === 'newer') return { text: t('images.assemble.madeByHandSince'), isChanged: true }
    const counts = countsOf(slicing.difference)
    const isKept = places === 'kept-by-hand'
    const kept = isKept ? `${t('images.assemble.keptByHand')} ` : ''
    return {
      text: `${kept}${differenceText(counts)}`.trim(),
      isChanged: isKept || (counts !== null && counts.changed + counts.deleted > 0),
    }
  }
}

interface DoneProps extends Pick<AssemblyResultProps, 'assembly' | 'viewerPath'> {
  readonly since: Since
}

/** The picture holds all photos it was made of, and whether that is still so. */
function Done({ assembly, since, viewerPath }: DoneProps) {
  const t = useTexts()
  const isSo = since.text === ''
  const count = assembly.placed.length
  const placed = since.isChanged ? '' : `${t('images.assemble.incompletePlaced', { count })} `
  return (
    <Alert
      color={isSo ? 'teal' : 'yellow'}
      variant="light"
      role="status"
      icon={
        isSo ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconAlertTriangle size={20} aria-hidden="true" />
      }
      title={t(since.isChanged ? 'images.assemble.changedTitle' : 'images.assemble.doneTitle')}
      data-testid="assembly-done"
      data-changed={since.isChanged || undefined}
    >
      <p className={classes.alertText}>{isSo ? t('images.assemble.done', { count }) : `${placed}${since.text}`}</p>
      <div className={classes.actions}>
        <ToViewer path={viewerPath} />
        <ByHand text={t('evidence.adjust')} />
      </div>
    </Alert>
  )
}

/** How the newest assembly ended, and whether that is still so; nothing while it goes on. */
export function AssemblyResult({ assembly, photos, work, viewerPath }: AssemblyResultProps) {
  const t = useTexts()
  const sinceOf = useSince()
  const { state, placed, detail } = assembly
  const since = sinceOf(assembly, work)
  const unplaced = stillUnplaced(assembly, photos)
  if (state === 'done' || (state === 'incomplete' && unplaced.length === 0 && assembly.pictureVersion !== null))
    return <Done assembly={assembly} since={since} viewerPath={viewerPath} />
  if (state === 'incomplete' && unplaced.length === 0) return null
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
        <TakenBack assembly={assembly} />
        {since.text !== '' && <p className={classes.alertText}>{since.text}</p>}
        <Unplaced unplaced={unplaced} />
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
