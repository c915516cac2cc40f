import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'

/** Names the page in the browser: "Dashboard · Visionair". Waits while the name is not known yet. */
export function usePageTitle(name: string | undefined): void {
  const product = useTexts()('common.product')
  useEffect(() => {
    document.title = name === undefined || name === '' ? product : `${name} · ${product}`
  }, [name, product])
}
