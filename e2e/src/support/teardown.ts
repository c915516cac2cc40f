import { rmSync } from 'node:fs'

/** Removes what the product kept during the tests, once it has ended: it still runs when this is called, and writes. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR
  if (folder === undefined || process.env.E2E_ADDRESS) return
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
