import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type Annotation, type Brief, boxOf, type PixelBox } from '../../../features/annotations/annotation-types.ts'
import { CreateForm } from '../../../features/annotations/forms/create-form.tsx'
import { EditForm, type EditFormProps } from '../../../features/annotations/forms/edit-form.tsx'
import type { FormKeys } from '../../../features/annotations/forms/form-keys.ts'
import type { Begun } from '../../../features/annotations/ghosts/use-same.ts'
import { AttachedImages } from '../../../features/annotations/images/attached-images.tsx'
import { LinksSection } from '../../../features/annotations/links/links-section.tsx'
import { useLinking } from '../../../features/annotations/links/use-linking.ts'
import { mayDraw, type Picture } from '../../../features/annotations/picture/picture.ts'
import type { UndoStep } from '../../../features/annotations/saving/undo-log.ts'
import type { BoxSaving, useFinding } from '../../../features/annotations/use-annotations.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { EmptyState, ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import type { Inspection } from '../inspection-types.ts'
import type { Workspace } from '../use-workspace.ts'
import classes from './finding-details.module.css'

export interface FindingDetailsProps {
  readonly inspection: Inspection
  readonly picture: Picture | null
  readonly workspace: Workspace
  /** What the box that is not saved yet was begun after. */
  readonly begun: Begun | null
  /** The selected finding as the picture shows it. */
  readonly shown: Brief | null
  readonly details: ReturnType<typeof useFinding>
  readonly boxes: BoxSaving
  readonly keys: RefObject<FormKeys | null>
  readonly onDelete: () => void
  readonly onMove: (id: number, box: PixelBox) => void
  readonly onDraftMove: (box: PixelBox) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: EditFormProps['onSaved']
  readonly onMade: (created: Annotation) => void
  /** Something else was done that can be taken back. */
  readonly onStep: (step: UndoStep) => void
}

/** The form of the box that was just drawn, or of the selected finding, or what to do to get one. */
export function FindingDetails(props: FindingDetailsProps) {
  const { inspection, picture, workspace, begun, details, boxes, keys, onDelete, onDirty } = props
  const t = useTexts()
  const client = useQueryClient()
  // Taken back with the finding itself, in one step.
  const { link } = useLinking(() => undefined)
  const onCreated = (created: Annotation) => {
    props.onMade(created)
    if (begun !== null) void link('history', created, begun.earlier).catch(() => undefined)
  }
  if (workspace.draft !== null && picture !== null)
    return (
      <CreateForm
        key={begun?.earlier ?? 'new'}
        begun={begun}
        inspection={inspection}
        box={workspace.draft}
        imageVersion={picture.version}
        keys={keys}
        onBox={props.onDraftMove}
        onCreated={onCreated}
        onCancel={workspace.close}
        onReload={() => {
          workspace.close()
          void client.invalidateQueries()
        }}
        onDirty={onDirty}
      />
    )
  const selected = details.finding
  if (selected === null && workspace.selected !== null) {
    if (details.isPending && !details.isError) return <Waiting />
    if (details.isError && !details.isGone)
      return <ErrorState compact error={details.error} onRetry={() => void details.refetch()} />
  }
  if (selected !== null)
    return (
      <div className={classes.details} key={selected.id}>
        <EditForm
          inspection={inspection}
          annotation={selected}
          boxes={boxes}
          box={boxOf(props.shown ?? selected)}
          onBox={(box) => props.onMove(selected.id, box)}
          keys={keys}
          onClose={workspace.close}
          onDelete={onDelete}
          onDirty={onDirty}
          onSaved={props.onSaved}
          onKept={props.onMade}
        />
        <LinksSection inspection={inspection} annotation={selected} onStep={props.onStep} />
        <AttachedImages annotation={selected} />
      </div>
    )
  const text = mayDraw(inspection) ? t('annotations.pick.textCreate') : t('annotations.pick.text')
  return <EmptyState compact title={t('annotations.pick.title')} text={text} />
}
