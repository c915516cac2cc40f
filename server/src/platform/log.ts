/** What platform parts need to write structured logs; the HTTP server's own log satisfies it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
