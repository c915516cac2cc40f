import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real photos and other material that lies beside the repository and is never part of it. */
const folder = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))

/** Whether the material is there; tests that need it skip themselves otherwise. */
export const hasSharedData = existsSync(folder)

/** A path in the material. */
export const sharedData = (path: string): string => `${folder}${path}`
