import { basePath } from '../../../../base-path.ts'

declare global {
  var visionairProviders: Promise<Response> | undefined
}

/** What `boot.js` asked for while the application was on its way, once; else it is asked for now. */
function providersAnswer(signal: AbortSignal): Promise<Response> {
  const early = globalThis.visionairProviders
  globalThis.visionairProviders = undefined
  return early ?? fetch(`${basePath}/api/oidc/providers`, { signal })
}

/** An OpenID provider to sign in with; its names by language. */
export interface Provider {
  readonly id: string
  readonly name: Readonly<Record<string, unknown>>
}

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** The providers there are. Read without the client and its schemas, which the page of sign-in comes without. */
export async function readProviders(signal: AbortSignal): Promise<readonly Provider[]> {
  const answer = await providersAnswer(signal)
  if (!answer.ok) throw new Error(`the providers could not be read (${answer.status})`)
  const body: unknown = await answer.json()
  const { data } = entriesOf(body)
  return (Array.isArray(data) ? data : []).map(entriesOf).flatMap(({ id, attributes }) => {
    return typeof id === 'string' ? [{ id, name: entriesOf(entriesOf(attributes).name) }] : []
  })
}
