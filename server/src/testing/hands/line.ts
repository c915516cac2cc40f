/** An answer; null when the line broke before it was there whole. */
export interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export interface Said {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
}

const patienceMs = 30_000

/** Says something over a line that may break. */
export async function say(
  url: string,
  token: string,
  { method, path, headers = {}, body }: Said,
): Promise<Heard | null> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : null }
  } catch {
    return null
  }
}

export const asJson = (body: unknown): Pick<Said, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
