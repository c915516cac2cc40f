import { type ComponentType, lazy } from 'react'

/** How long a part of the application may take to arrive. */
export const partTimeoutMs = 120_000

/** A part of the application did not arrive: it failed or took too long. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super('', { cause })
    this.name = 'PartError'
  }
}

/** The promise, or a failure once the time is over. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing arrived within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** A page or a part of one that is loaded when it is first shown. Throws PartError into the route's error page when it does not arrive. */
export const lazyPart = <P = object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await within(load(), partTimeoutMs) }
    } catch (error) {
      throw new PartError(error)
    }
  })
