import { type MouseEvent, useState } from 'react'
import { toast } from './feedback/messages.ts'

type Click = MouseEvent<HTMLElement>

/** Follows an address as a link of the page would. */
function follow(address: string, newTab: Window | null): void {
  if (newTab) {
    newTab.opener = null
    newTab.location.href = address
    return
  }
  const link = document.createElement('a')
  link.href = address
  link.click()
}

/**
 * Follows a link to a file by an address that is made when it is clicked, for addresses hold for some minutes only. `read` makes it.
 * In a new tab the tab is opened before it is read, as browsers allow that to a click only. Clicks with a key are left to the browser.
 */
export function useFreshLink(read: () => Promise<string | null>, { inNewTab = false } = {}) {
  const [isReading, setReading] = useState(false)
  const open = async (newTab: Window | null) => {
    setReading(true)
    try {
      const address = await read()
      if (address !== null) follow(address, newTab)
      else newTab?.close()
    } catch (error) {
      newTab?.close()
      toast({ type: 'error', message: ({ messageOf }) => messageOf(error) })
    }
    setReading(false)
  }
  const onClick = (event: Click) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isReading) void open(inNewTab ? window.open('about:blank', '_blank') : null)
  }
  return onClick
}
