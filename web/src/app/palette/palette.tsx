import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import { SignOutQuestion, useSignOut } from '../layouts/signing-out.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { type PaletteAction, useOpenDevice } from './use-palette-actions.ts'
import type { PaletteEntry } from './use-palette-groups.ts'

const CreateParkModal = lazyInside(
  async () => (await import('../../features/parks/create-park-modal.tsx')).CreateParkModal,
)
const ScheduleModal = lazyInside(
  async () => (await import('../../features/inspections/visit/schedule-modal.tsx')).ScheduleModal,
)

/** Signs out at once, or after the question that uploads on their way ask for. */
function SigningOut({ onClose }: { readonly onClose: () => void }) {
  const { ask, underWay, stay } = useSignOut()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it was chosen
  useEffect(ask, [])
  const close = () => {
    stay()
    onClose()
  }
  return <SignOutQuestion underWay={underWay} stay={close} />
}

function NewVisit({ onClose }: { readonly onClose: () => void }) {
  const device = useOpenDevice()
  return device && <ScheduleModal device={device} onClose={onClose} />
}

/** The dialogs that follow upon an action, by its key. */
const following: Partial<Record<PaletteAction['key'], (onClose: () => void) => ReactNode>> = {
  park: (onClose) => <CreateParkModal onClose={onClose} />,
  visit: (onClose) => <NewVisit onClose={onClose} />,
  'sign-out': (onClose) => <SigningOut onClose={onClose} />,
}

/** The search over everything, and the dialogs of what is chosen in it. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<PaletteAction['key'] | null>(null)
  const choose = ({ to }: PaletteEntry) => {
    if (typeof to !== 'string' && to.run === undefined) {
      setChosen(to.key)
      return
    }
    onClose()
    if (typeof to === 'string') void navigate(to)
    else to.run?.()
  }
  return chosen === null ? <PaletteDialog onChoose={choose} onClose={onClose} /> : following[chosen]?.(onClose)
}
