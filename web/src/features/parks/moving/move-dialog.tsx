import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MoveEffects } from '@visionair/contract/parks'
import type { FormEvent } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import dialog from '../../../ui/feedback/dialog.module.css'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import type { EntityName } from '../../../ui/form/entity-name.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { ParkChooser, type ParkChooserProps } from '../park-chooser.tsx'
import { MoveEffectsPanel } from './move-effects.tsx'

export interface MoveDialogProps {
  readonly entity: EntityName
  readonly name: string
  /** Where to; undefined while the company is being read. */
  readonly chooser: ParkChooserProps | undefined
  /** What the chosen place would change, and why it cannot be chosen. */
  readonly foreseen: { readonly data: MoveEffects | undefined; readonly error: unknown }
  readonly move: { readonly isPending: boolean; readonly error: unknown; readonly drop: () => void }
  readonly onMove: () => void
  readonly onClose: () => void
}

/** Asks where something is moved to and says what that changes before it is done. */
export function MoveDialog({ entity, name, chooser, foreseen, move, onMove, onClose }: MoveDialogProps) {
  const t = useTexts()
  useFocusBack(true)
  const isChosen = chooser !== undefined && chooser.value !== null
  const close = () => {
    move.drop()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (foreseen.data !== undefined) onMove()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('parkPage.move.title', { name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form onSubmit={submit} className={dialog.body}>
        {chooser !== undefined && <ParkChooser {...chooser} />}
        {isChosen && foreseen.error === null && <MoveEffectsPanel effects={foreseen.data} />}
        <FormError error={move.error ?? (isChosen ? foreseen.error : null)} entity={entity} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={close}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isChosen || foreseen.data === undefined}
            loading={move.isPending}
            data-testid="move-submit"
          >
            {t('parkPage.move.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Reads everything on the screen anew after a refusal: where things stand may have changed. */
export function useReadAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}
