import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { App } from './platform/http/register-endpoint.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Opens the port; answers the address. @throws ConfigError saying why it cannot be opened */
export async function listen(app: App, { port, host }: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} of ${host} is used by another program. Stop that one, or set PORT to another port.`,
      EACCES: `Port ${port} may not be opened by this account: below 1024 it takes a right of its own. Set PORT to another port.`,
      EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Use 127.0.0.1, 0.0.0.0 for all, or one of its own.`,
      ENOTFOUND: `HOST is ${host}, which no address is found for. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
      EAI_AGAIN: `HOST is ${host}, which no address is found for. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
      EINVAL: `HOST is ${host}, which cannot be listened at. Use 127.0.0.1, 0.0.0.0 for all, or one of this machine.`,
    }
    const reason = reasons[codeOf(error)]
    throw reason === undefined ? error : new ConfigError(reason)
  }
}
