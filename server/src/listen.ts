import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

type Place = Pick<Config, 'port' | 'host'>

/** How the settings of a place are called. */
const productNames = { port: 'PORT', host: 'HOST' }

/**
 * Opens a port; answers the address. @throws ConfigError saying why it cannot be opened
 * @param open opens it, with the error of the system when it cannot
 * @param names of the settings that the place comes from
 */
export async function listen(
  open: (place: Place) => Promise<string>,
  { port, host }: Place,
  names: typeof productNames = productNames,
): Promise<string> {
  try {
    return await open({ port, host })
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} of ${host} is used by another program. Stop that one, or set ${names.port} to another port.`,
      EACCES: `Port ${port} may not be opened by this account: below 1024 it takes a right of its own. Set ${names.port} to another port.`,
      EADDRNOTAVAIL: `${names.host} is ${host}, which is no address of this machine. Use 127.0.0.1, 0.0.0.0 for all, or one of its own.`,
      ENOTFOUND: `${names.host} is ${host}, which no address is found for. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
      EAI_AGAIN: `${names.host} is ${host}, which no address is found for. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
      EINVAL: `${names.host} is ${host}, which cannot be listened at. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
    }
    const reason = reasons[codeOf(error)]
    throw reason === undefined ? error : new ConfigError(reason)
  }
}
