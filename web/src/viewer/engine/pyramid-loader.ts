import { type DziDescriptor, parseDzi } from '../core/picture/dzi.ts'

/** The descriptor, or the status the server answered instead (null when it did not answer or sent something else). */
export type LoadedDescriptor =
  | { readonly kind: 'loaded'; readonly dzi: DziDescriptor }
  | { readonly kind: 'failed'; readonly status: number | null }

/** Reads a Deep Zoom descriptor from the server. Never throws; an aborted read counts as failed. */
export async function loadDescriptor(dziUrl: string, signal: AbortSignal): Promise<LoadedDescriptor> {
  try {
    const response = await fetch(dziUrl, { signal })
    if (!response.ok) return { kind: 'failed', status: response.status }
    const dzi = parseDzi(await response.text())
    return dzi === null ? { kind: 'failed', status: null } : { kind: 'loaded', dzi }
  } catch {
    return { kind: 'failed', status: null }
  }
}
