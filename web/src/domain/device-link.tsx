import { listDevices } from '@visionair/contract/devices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/hooks.ts'
import { useAccount } from '../api/session/account.ts'
import { paths } from '../paths.ts'

/**
 * Whether the page of a device can be opened. Devices above those an account is limited to are named to it and not opened; they are
 * looked up for such accounts alone.
 */
function useMayOpen(id: number): boolean {
  const { isLimited } = useAccount()
  const { data } = useCall(listDevices, { query: { ids: [id], itemsPerPage: 1 } }, { enabled: isLimited })
  return !isLimited || data?.items.some((device) => device.id === id) === true
}

export interface DeviceLinkProps {
  readonly id: number
  readonly className?: string
  readonly testId?: string
  readonly children: ReactNode
}

/** Leads to a device; says its name only where the account may not open it. */
export function DeviceLink({ id, className, testId, children }: DeviceLinkProps) {
  const mayOpen = useMayOpen(id)
  if (!mayOpen) return <span data-testid={testId}>{children}</span>
  return (
    <Link to={paths.device(id)} className={className ?? ''} data-testid={testId}>
      {children}
    </Link>
  )
}
