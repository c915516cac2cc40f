import { rmSync } from 'node:fs'

/** Removes what the product kept during the tests. */
export default function removeData(): void {
  if (process.env.E2E_DATA_DIR && !process.env.E2E_ADDRESS)
    rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true })
}
