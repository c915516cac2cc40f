import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Sent {
  readonly address: string
  readonly token: string
}

/** A token as the server signs them: only who it speaks for is read here. */
const tokenOf = (account: number, word: string) =>
  `head.${Buffer.from(JSON.stringify({ sub: String(account), word })).toString('base64url')}.signature`
const tokensOf = (account: number, word: string) => ({ token: tokenOf(account, word), refreshToken: `${word} again` })

const mine = tokensOf(1, 'mine é')
const theirs = tokensOf(2, 'theirs')
const expired = JSON.stringify({ code: 'token-expired', detail: 'expired' })

let sent: Sent[]
/** What happens elsewhere while a request is on its way. */
let meanwhile: () => void

/** Another tab writes to what all tabs share; this one is not told. */
const inAnotherTab = ({ token, refreshToken }: typeof mine) => {
  localStorage.setItem('visionair.token', token)
  localStorage.setItem('visionair.refresh-token', refreshToken)
}

const answer = (address: string, authorization: string | null): { status: number; body: string } => {
  sent.push({ address, token: authorization?.replace('Bearer ', '') ?? '' })
  meanwhile()
  return { status: authorization === `Bearer ${mine.token}` ? 401 : 200, body: expired }
}

/** As much of XMLHttpRequest as a file is sent with. */
class FakeUpload {
  readonly upload = {}
  status = 0
  responseText = ''
  onload = () => undefined
  #address = ''
  #authorization: string | null = null
  open(_method: string, address: string) {
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Authorization') this.#authorization = value
  }
  send() {
    const { status, body } = answer(this.#address, this.#authorization)
    this.status = status
    this.responseText = body
    this.onload()
  }
}

beforeEach(() => {
  vi.resetModules()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const { status, body } = answer(address, new Headers(headers).get('Authorization'))
    return new Response(body, { status })
  })
  sent = []
  meanwhile = () => undefined
  inAnotherTab(mine)
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Whose page it is stays with the module: the tests of other files begin with nobody’s.
  vi.resetModules()
})

const load = async () => ({
  ...(await import('../send.ts')),
  ...(await import('../upload.ts')),
  ...(await import('./tokens.ts')),
  ...(await import('@visionair/contract/annotations')),
})
type Loaded = Awaited<ReturnType<typeof load>>

const ways = {
  'a change': ({ send }: Loaded) => send({ method: 'PUT', address: '/api/annotations/7', isPublic: false }),
  'a file': ({ uploadFile, uploadAnnotationImages }: Loaded) =>
    uploadFile(uploadAnnotationImages, { params: { id: 7 } }, { file: null }),
}

describe.each(Object.entries(ways))('%s of one person', (_, sendIt) => {
  it('is not repeated with the token of another who signed in while it was on its way', async () => {
    const page = await load()
    meanwhile = () => inAnotherTab(theirs)
    await expect(sendIt(page)).rejects.toThrow()
    expect(sent.map(({ token }) => token)).toEqual([mine.token])
    expect(page.readTokens()).toEqual(theirs)
  })

  it('is not sent at all once another has signed in, and the page is told whose turn it is', async () => {
    const page = await load()
    await sendIt(page).catch(() => undefined)
    sent = []
    inAnotherTab(theirs)
    let told = 0
    page.watchTokens(() => {
      told += 1
    })
    expect(page.isOfAnother()).toBe(true)
    await expect(sendIt(page)).rejects.toBeInstanceOf(page.OtherAccountError)
    expect(sent).toEqual([])
    expect(told).toBe(1)
  })
})

describe('the page of one person', () => {
  it('does not sign another out: neither with its own end nor with a refused token', async () => {
    const { send, endSession, readTokens } = await load()
    meanwhile = () => inAnotherTab(theirs)
    const refused = { method: 'GET', address: '/api/me', isPublic: false }
    await expect(send(refused)).rejects.toThrow()
    endSession({ reason: 'left' })
    expect(readTokens()).toEqual(theirs)
  })

  it('stays theirs when they sign in again, and is another’s only after another signed in', async () => {
    const { endSession, isOfAnother, ownTokens, storeTokens } = await load()
    expect(ownTokens()).toEqual(mine)
    endSession({ reason: 'left' })
    expect(isOfAnother()).toBe(false)
    storeTokens(tokensOf(1, 'later'))
    expect(isOfAnother()).toBe(false)
    endSession({ reason: 'left' })
    storeTokens(theirs)
    expect(isOfAnother()).toBe(true)
  })

  it('with a token nobody can read is nobody’s, and ends like any session', async () => {
    const { endSession, isOfAnother, ownTokens, readTokens } = await load()
    expect(ownTokens()).toEqual(mine)
    inAnotherTab({ token: 'spent', refreshToken: 'spent' })
    expect(isOfAnother()).toBe(false)
    endSession({ reason: 'expired' })
    expect(readTokens()).toBeNull()
  })
})
