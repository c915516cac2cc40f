import { Button } from '@mantine/core'
import { createAnnotation } from '@visionair/contract/annotations'
import { shareAlong, type Zone, zoneOf } from '@visionair/contract/rules'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { LostNotice } from '../../../ui/kept-saves/lost-notice.tsx'
import { useHeldSave } from '../../../ui/kept-saves/use-held-save.ts'
import { isLost, useSendAgain } from '../../../ui/kept-saves/use-send-again.ts'
import { type Annotation, type Inspection, type PixelBox, positionOf } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import type { Begun } from '../ghosts/use-same.ts'
import { axisOf } from '../picture/blade-axis.ts'
import { useBoxDraft } from '../picture/box-draft.ts'
import { keptSaves } from '../saving/kept-saves.ts'
import { AnnotationFields } from './annotation-fields.tsx'
import { type AnnotationValues, emptyValues, valuesOf } from './annotation-form.ts'
import { BoxFields } from './box-fields.tsx'
import { type FormKeys, useFormKeys } from './form-keys.ts'
import { FormRefusal } from './form-refusal.tsx'
import { keepClassification } from './last-classification.ts'
import { useRepeatLast } from './repeat-last.tsx'
import { showAtFields, useAnnotationForm } from './use-annotation-form.ts'
import { isByComponent } from './use-choices.ts'

export interface CreateFormProps {
  readonly inspection: Inspection
  readonly box: PixelBox
  /** The earlier finding it is marked after, and what is known by it. */
  readonly begun: Begun | null
  /** The picture the box was drawn on. */
  readonly imageVersion: number
  readonly keys: RefObject<FormKeys | null>
  /** The box was given other numbers. */
  readonly onBox: (box: PixelBox) => void
  readonly onCreated: (created: Annotation) => void
  readonly onCancel: () => void
  readonly onReload: () => void
  readonly onDirty: (isDirty: boolean) => void
}

/** A field that is left by the press on a button would show its error at once, and the button would move away below the pointer. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Escape leaves the form, but first an open list in it. */
export const isLeavingKey = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')

/** The zone a box lies in on the picture of an inspection; null without a picture, and on one that shows a part of the side. */
function zoneOfBox(box: PixelBox, inspection: Inspection): Zone | null {
  const { imageWidth, imageHeight, reverseDevice: reverse, pictureShows } = inspection
  if (pictureShows === 'part') return null
  if (imageWidth === null || imageHeight === null) return null
  return zoneOf(shareAlong(box, { widthPx: imageWidth, heightPx: imageHeight, axis: axisOf(inspection), reverse }))
}

/** The form of a finding whose box was just drawn. Keeps what was typed when the server refuses or cannot be reached. */
export function CreateForm(props: CreateFormProps) {
  const { inspection, box, begun, imageVersion, onCreated, onCancel, onReload, onDirty } = props
  const t = useTexts()
  const form = useAnnotationForm({ ...emptyValues, ...begun?.classification }, isByComponent(inspection))
  useFormKeys(props.keys, form, inspection, null)
  const repeat = useRepeatLast(form, inspection)
  const draft = useDraft(`finding new ${inspection.id}`, form)
  // One key for the life of the form: sent twice, it is still one finding.
  const [clientKey] = useState(() => crypto.randomUUID())
  const [drawnOn] = useState(imageVersion)
  const create = useMutationOf(createAnnotation, {
    refetch: ['Annotations', 'Inspections'],
    onSuccess: (created) => {
      const { idForReport, needsReview, movedWithPicture } = created
      toast({ type: 'success', message: ({ t }) => t('annotations.form.created', { number: idForReport }) })
      if (needsReview) toast({ type: 'info', message: ({ t }) => t('findings.replaced'), forMs: 10_000 })
      if (movedWithPicture) toast({ type: 'info', message: ({ t }) => t('findings.followed'), forMs: 10_000 })
      keepClassification(account, valuesOf(created))
      held.forget()
      draft.forget()
      drawn.forget()
      onDirty(false)
      onCreated(created)
    },
    onError: (error) => {
      if (!isLost(error)) {
        held.forget()
        draft.takeBack()
        drawn.takeBack()
      }
      showAtFields(form, error)
    },
  })
  const { id: account } = useAccount()
  const held = useHeldSave(keptSaves)
  const isWaiting = isLost(create.error)
  const again = () => create.variables !== undefined && create.mutate(create.variables)
  useSendAgain(isWaiting, again)
  const drawn = useBoxDraft(inspection.id, { box, imageVersion: drawnOn }, form.isDirty())
  // The box alone is work too.
  const isLosable = !isWaiting
  useEffect(() => {
    onDirty(isLosable)
    return () => onDirty(false)
  }, [isLosable, onDirty])
  const cancel = () => {
    create.drop()
    held.forget()
    draft.forget()
    drawn.forget()
    onDirty(false)
    onCancel()
  }
  const send = ({ component, type, severity, comment }: AnnotationValues) => {
    if (create.isPending) return
    const body = {
      inspection: inspection.id,
      component: component === '' ? null : Number(component),
      type: Number(type),
      severity: Number(severity),
      comment,
      position: positionOf(box),
      imageVersion: drawnOn,
      clientKey,
    }
    drawn.forget()
    held.hold({ kind: 'new', key: clientKey, account, inspection: inspection.id, body, draft: draft.handOver() })
    create.mutate({ body })
  }
  const submit = form.onSubmit(send)
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        repeat.onKeyDown(event)
        if (isLeavingKey(event)) cancel()
      }}
      noValidate
      aria-label={t('annotations.form.createTitle')}
      data-finding-form
      data-testid="annotation-create-form"
    >
      <header className={classes.formHead}>
        <h2 className={classes.formTitle}>{t('annotations.form.createTitle')}</h2>
        <span className={classes.quiet}>{t('annotations.form.unsaved')}</span>
      </header>
      <DraftNotice draft={draft} />
      {repeat.button}
      <AnnotationFields form={form} inspection={inspection} zone={zoneOfBox(box, inspection)} autoFocus />
      <BoxFields inspection={inspection} box={box} onChange={props.onBox} />
      <div className={classes.foot}>
        {isWaiting ? (
          <LostNotice onAgain={again} testId="annotation" />
        ) : (
          <FormRefusal error={create.error} changedText={t('annotations.form.pictureReplaced')} onReload={onReload} />
        )}
        <div className={classes.actions}>
          <Button variant="default" onMouseDown={keepFocus} onClick={cancel} data-testid="annotation-cancel">
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" onMouseDown={keepFocus} loading={create.isPending} data-testid="annotation-save">
            {t('common.actions.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
