import { Alert, Button } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useIsGranted } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { LostNotice } from '../../../ui/kept-saves/lost-notice.tsx'
import { AnnotationFacts } from '../annotation-facts.tsx'
import type { Annotation, Inspection, PixelBox } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import { FindingWords } from '../finding-words.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { mayDraw } from '../picture/picture.ts'
import { ConflictDialog } from '../saving/conflict-dialog.tsx'
import { GoneNotice } from '../saving/gone-notice.tsx'
import { useConflictRows } from '../saving/use-conflict-rows.ts'
import { type EditingOptions, useEditing } from '../saving/use-editing.ts'
import type { BoxSaving } from '../use-annotations.ts'
import { AnnotationFields, ExpertFields } from './annotation-fields.tsx'
import { sameValues, valuesOf } from './annotation-form.ts'
import { BoxFields } from './box-fields.tsx'
import { isLeavingKey, keepFocus } from './create-form.tsx'
import { type FormKeys, useFormKeys } from './form-keys.ts'
import { FormRefusal } from './form-refusal.tsx'
import { MovedNote } from './moved-note.tsx'
import { useAnnotationForm } from './use-annotation-form.ts'
import { isByComponent, useChoices } from './use-choices.ts'

export interface EditFormProps {
  readonly inspection: Inspection
  /** The newest state; another finding needs another `key`. */
  readonly annotation: Annotation
  readonly boxes: BoxSaving
  /** Its box as the picture shows it. */
  readonly box: PixelBox
  readonly keys: RefObject<FormKeys | null>
  /** The box was given other numbers; kept like one that was moved in the picture. */
  readonly onBox: (box: PixelBox) => void
  readonly onClose: () => void
  readonly onDelete: () => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: EditingOptions['onSaved']
  /** What was typed into the form of a finding that somebody deleted is a new one now. */
  readonly onKept: (created: Annotation) => void
}

interface HeadProps {
  readonly annotation: Annotation
  readonly onDelete: () => void
}

function Head({ annotation, onDelete }: HeadProps) {
  const t = useTexts()
  const isAdmin = useIsGranted(['ROLE_ADMIN'])
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <header className={classes.formHead}>
      <h2 className={classes.formTitle}>
        {t('annotations.form.editTitle', { number: annotation.idForReport })}
        {isAdmin && <span className={classes.quiet}> {t('annotations.bracketId', { id: annotation.id })}</span>}
      </h2>
      <span className={classes.actions}>
        {isAdmin && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconHistory size={15} stroke={1.7} aria-hidden="true" />}
            onClick={() => setShowsHistory(true)}
            data-testid="annotation-history"
          >
            {t('findings.history.open')}
          </Button>
        )}
        {annotation.can.delete && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden="true" />}
            onClick={onDelete}
            data-testid="annotation-delete"
          >
            {t('common.actions.delete')}
          </Button>
        )}
      </span>
      {showsHistory && <HistoryDialog annotation={annotation} onClose={() => setShowsHistory(false)} />}
    </header>
  )
}

/** The form of a saved finding: classification, status, comment and the expert's comments. */
export function EditForm(props: EditFormProps) {
  const { inspection, annotation, boxes, keys, onClose, onDelete, onDirty, onSaved, onKept } = props
  const t = useTexts()
  const form = useAnnotationForm(valuesOf(annotation), isByComponent(inspection))
  const draft = useDraft(`finding ${annotation.id}`, form)
  const editing = useEditing({
    inspection,
    annotation,
    boxes,
    form,
    draft,
    onSaved: (...saved) => {
      draft.forget()
      onSaved(...saved)
    },
  })
  const { base, update, theirs } = editing
  const choices = useChoices(inspection, form.values.component)
  const rowsOf = useConflictRows()
  const { can } = annotation
  useFormKeys(keys, form, inspection, annotation.id, !can.edit)
  const isDirty = !sameValues(valuesOf(base), form.values)
  const isLosable = isDirty && !editing.isKept
  useEffect(() => {
    onDirty(isLosable)
    return () => onDirty(false)
  }, [isLosable, onDirty])
  const number = annotation.idForReport
  const upon = { base: valuesOf(annotation), mine: form.values, theirs: valuesOf(annotation) }
  const overtaken = rowsOf(upon, annotation, choices).filter(({ key }) => key in (draft.overtaken?.mine ?? {}))
  return (
    <>
      <Head annotation={annotation} onDelete={onDelete} />
      <form
        className={classes.form}
        onSubmit={editing.submit}
        onKeyDown={(event) => isLeavingKey(event) && onClose()}
        noValidate
        aria-label={t('annotations.form.editTitle', { number })}
        data-finding-form
        data-testid="annotation-edit-form"
      >
        <DraftNotice draft={draft} rows={overtaken} />
        <AnnotationFacts annotation={annotation} />
        {annotation.needsReview && (
          <Alert color="yellow" variant="light" data-testid="annotation-review">
            {t(annotation.onRefutedPicture ? 'annotations.refuted' : 'annotations.needsReview')}
          </Alert>
        )}
        <MovedNote annotation={annotation} />
        {can.edit ? (
          <>
            <AnnotationFields form={form} inspection={inspection} zone={annotation.zone} />
            <ExpertFields form={form} />
            {!annotation.onRefutedPicture && (
              <BoxFields inspection={inspection} box={props.box} onChange={props.onBox} />
            )}
          </>
        ) : (
          <FindingWords annotation={annotation} />
        )}
        <div className={classes.foot}>
          {editing.isGone && (
            <GoneNotice
              annotation={base}
              values={form.values}
              mayCreate={mayDraw(inspection)}
              onKept={(created) => {
                draft.forget()
                onDirty(false)
                onKept(created)
              }}
            />
          )}
          {editing.isGone ? null : editing.isLost ? (
            <LostNotice onAgain={editing.again} testId="annotation" />
          ) : (
            <FormRefusal
              error={update.error}
              changedText={t('annotations.form.changed')}
              onReload={() => void editing.reload()}
            />
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} data-testid="annotation-close">
              {isLosable ? t('common.actions.cancel') : t('common.actions.close')}
            </Button>
            {can.edit && (
              <Button
                type="submit"
                onMouseDown={keepFocus}
                loading={update.isPending}
                disabled={!isDirty || editing.isGone}
                data-testid="annotation-save"
              >
                {t('common.actions.save')}
              </Button>
            )}
          </div>
        </div>
      </form>
      {theirs !== null && (
        <ConflictDialog
          number={number}
          rows={rowsOf({ base: valuesOf(base), mine: form.values, theirs: valuesOf(theirs) }, theirs, choices)}
          saving={update.isPending}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
          onClose={editing.leaveConflict}
        />
      )}
    </>
  )
}
