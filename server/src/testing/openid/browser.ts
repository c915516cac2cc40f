/** Where a walk from redirect to redirect ended. */
export interface Arrived {
  readonly url: URL
  readonly status: number
  readonly text: string
}

const most = 20

/** What a browser does with redirects, forms and cookies: each origin gets its own, on the paths they were set for. */
export class Browser {
  readonly #cookies = new Map<string, { readonly path: string; readonly value: string }>()

  #sentTo({ host, pathname }: URL): string {
    return [...this.#cookies]
      .filter(([key, { path }]) => key.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ')
  }

  #keep({ host }: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/'
      const isOver = /;\s*max-age=0\b/i.test(line) || /;\s*expires=thu, 01 jan 1970/i.test(line)
      if (isOver || value === '') this.#cookies.delete(`${host} ${name}`)
      else this.#cookies.set(`${host} ${name}`, { path, value })
    }
  }

  /** The cookies this browser has of an origin, as `name=value`. */
  cookiesOf(url: string): readonly string[] {
    const { host } = new URL(url)
    return [...this.#cookies].flatMap(([key, { value }]) =>
      key.startsWith(`${host} `) ? [`${key.slice(host.length + 1)}=${value}`] : [],
    )
  }

  /** One request, without following where it leads. */
  async send(address: string | URL, { form, json }: { form?: Readonly<Record<string, string>>; json?: unknown } = {}) {
    const url = new URL(address)
    const headers = new Headers({ cookie: this.#sentTo(url), 'user-agent': 'Test browser' })
    if (json !== undefined) headers.set('content-type', 'application/json')
    if (json !== undefined) headers.set('origin', url.origin)
    const body = form === undefined ? (json === undefined ? null : JSON.stringify(json)) : new URLSearchParams(form)
    const response = await fetch(url, { method: body === null ? 'GET' : 'POST', headers, body, redirect: 'manual' })
    this.#keep(url, response.headers.getSetCookie())
    return response
  }

  /** Goes to an address and on to where it leads, up to an address for which `stop` holds or that leads no further. */
  async go(
    address: string | URL,
    options: { readonly form?: Readonly<Record<string, string>>; readonly stop?: (url: URL) => boolean } = {},
  ): Promise<Arrived> {
    let url = new URL(address)
    let { form } = options
    for (let count = 0; count < most; count += 1) {
      if (options.stop?.(url) === true) return { url, status: 0, text: '' }
      const response = await this.send(url, form === undefined ? {} : { form })
      const location = response.headers.get('location')
      if (location === null) return { url, status: response.status, text: await response.text() }
      await response.arrayBuffer()
      url = new URL(location, url)
      form = undefined
    }
    throw new Error(`led on and on, at last to ${url}`)
  }
}
