/** The product cannot be run as it was asked to; the message says why and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
