import { Button, Progress } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconCameraOff,
  IconPhoto,
  IconPhotoUp,
  IconRefresh,
  IconStack2,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Inspection } from '../image-types.ts'
import classes from './picture-state.module.css'
import { Reimport, ReimportHint } from './reimport.tsx'
import { SliceButton } from './slice-button.tsx'
import type { PictureWork } from './use-picture-work.tsx'

export interface PictureStateProps {
  readonly inspection: Inspection
  readonly work: PictureWork
  /** The address of the view in which photos are uploaded and assembled; null for who may not. */
  readonly assemblerPath: string | null
}

interface CardProps {
  readonly state: string
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
  readonly title: string
  readonly text: string
  readonly hint?: ReactNode
  readonly children?: ReactNode
  readonly isBad?: boolean
}

function Card({ state, icon: Icon, title, text, hint, children, isBad = false }: CardProps) {
  return (
    <div className={classes.ground} data-testid="picture-state" data-state={state}>
      <div className={classes.card} data-bad={isBad || undefined} role={isBad ? 'alert' : 'status'}>
        <Icon size={36} stroke={1.4} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
        {hint !== undefined && hint !== null && <p className={classes.hint}>{hint}</p>}
        {children !== undefined && <div className={classes.actions}>{children}</div>}
      </div>
    </div>
  )
}

function ToAssembler({ path, text }: { readonly path: string | null; readonly text: string }) {
  if (path === null) return null
  return (
    <Button
      component={Link}
      to={path}
      leftSection={<IconPhotoUp size={17} stroke={1.7} aria-hidden="true" />}
      data-testid="to-assembler"
    >
      {text}
    </Button>
  )
}

function Refresh({ work }: { readonly work: PictureWork }) {
  const t = useTexts()
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden="true" />}
      onClick={work.refresh}
      data-testid="picture-refresh"
    >
      {t('images.state.refresh')}
    </Button>
  )
}

function Working({ work }: { readonly work: PictureWork }) {
  const t = useTexts()
  const { percent } = useFormats()
  const share = work.slicing?.progress ?? 0
  const step = work.assembly?.step ?? null
  const isAssembling = work.assembly?.state === 'running' && step !== null
  return (
    <Card
      state="working"
      icon={IconStack2}
      title={t('images.state.workingTitle')}
      text={t('images.state.working')}
      hint={isAssembling ? t(`images.assemble.steps.${step}`) : undefined}
    >
      <div className={classes.progress}>
        <Progress.Root size="md">
          <Progress.Section
            value={share * 100}
            animated
            aria-label={t('images.assemble.progress')}
            data-testid="slicing-progress"
          />
        </Progress.Root>
        <span className={classes.hint}>{t('images.state.progress', { percent: percent(share) })}</span>
      </div>
      <Refresh work={work} />
    </Card>
  )
}

/** Why there is no picture to look at, and what to do about it. */
export function PictureState({ inspection, work, assemblerPath }: PictureStateProps) {
  const t = useTexts()
  const { imageState } = inspection
  if (imageState === 'archived')
    return (
      <Card
        state="archived"
        icon={IconArchive}
        title={t('images.state.archivedTitle')}
        text={t('images.state.archived')}
        hint={<ReimportHint inspection={inspection} />}
      >
        <Reimport inspection={inspection} />
      </Card>
    )
  if (work.isUnderWay || imageState === 'assembling' || imageState === 'slicing') return <Working work={work} />
  if (imageState === 'none')
    return (
      <Card state="none" icon={IconCameraOff} title={t('images.state.noneTitle')} text={t('images.state.none')}>
        <ToAssembler path={assemblerPath} text={t('images.state.upload')} />
      </Card>
    )
  if (imageState === 'failed' || work.slicing?.state === 'failed')
    return (
      <Card
        state="failed"
        icon={IconAlertTriangle}
        title={t('images.state.failedTitle')}
        text={work.slicing?.detail ?? t('images.state.photos')}
        hint={t('images.state.failedHint')}
        isBad
      >
        <ToAssembler path={assemblerPath} text={t('images.state.toAssembler')} />
        <SliceButton inspection={inspection} isBusy={work.isUnderWay} />
        <Refresh work={work} />
      </Card>
    )
  return (
    <Card
      state="photos"
      icon={IconPhoto}
      title={t('images.state.photosTitle')}
      text={t('images.state.photos')}
      hint={t('images.state.photosHint')}
    >
      <ToAssembler path={assemblerPath} text={t('images.state.toAssembler')} />
      <SliceButton inspection={inspection} isBusy={work.isUnderWay} />
      <Refresh work={work} />
    </Card>
  )
}
