// Runs before anything is drawn: the remembered theme and language, and what must be set before the application's modules start.
// A file of its own, because the content security policy allows no inline script.
;(() => {
  // Where this file is served, below whatever path, is where all others are.
  const base = new URL('.', document.currentScript.src).pathname.slice(0, -1)
  globalThis.visionairBase = base
  // Schemas must not build code from text: the policy refuses it.
  globalThis.__zod_globalConfig = { jitless: true }
  const languageOf = (wished) => /^(en|fr)/i.exec(wished ?? '')?.[1]?.toLowerCase()
  let language = 'en'
  let token = null
  try {
    const isDark = localStorage.getItem(`visionair${base}.theme`) === 'dark'
    if (isDark) document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    const chosen = /^(en|fr)$/.exec(localStorage.getItem(`visionair${base}.language`) ?? '')?.[0]
    language = chosen ?? navigator.languages.map(languageOf).find((known) => known !== undefined) ?? 'en'
    document.documentElement.lang = language
    if (localStorage.getItem(`visionair${base}.refresh-token`) !== null)
      token = localStorage.getItem(`visionair${base}.token`)
  } catch {
    // Storage may be forbidden; the page then starts light and in English.
  }

  // What the page will need is asked for while the application itself is on its way. The build says what that is.
  const early = JSON.parse(document.getElementById('early')?.textContent || 'null')
  if (early === null) return
  const bring = (file) => {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `${base}${file}`
    document.head.append(link)
  }
  const { first, all } = early.texts[language]
  for (const file of new Set(token === null ? first : [...first, ...all])) bring(file)
  if (token === null) {
    if (location.pathname === `${base}/login`) {
      const asked = fetch(`${base}/api/oidc/providers`)
      // Who takes it sees the failure.
      asked.catch(() => undefined)
      globalThis.visionairProviders = asked
    }
    return
  }
  const placeOf = (pattern) =>
    new RegExp(`^${base.replace(/\./g, '\\.')}${pattern.replace(/:([a-zA-Z]+)/g, '(?<$1>[0-9]+)')}/?$`).exec(
      location.pathname,
    )
  const page = early.pages.find(({ pattern }) => placeOf(pattern) !== null)
  if (page === undefined) return
  for (const file of [...page.files, ...page.texts[language]]) bring(file)
  const lives = () => {
    try {
      const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return claims.exp * 1000 > Date.now() + 5000
    } catch {
      return false
    }
  }
  if (!lives()) return
  const headers = {
    Accept: 'application/vnd.api+json, application/json, application/problem+json;q=0.9, */*;q=0.5',
    'Accept-Language': language,
    Authorization: `Bearer ${token}`,
  }
  const places = placeOf(page.pattern).groups ?? {}
  const answers = new Map()
  for (const read of location.search === '' ? [...page.reads, ...page.bareReads] : page.reads) {
    const address = `${base}${read.replace(/:([a-zA-Z]+)/g, (_, name) => places[name])}`
    // Read to its end at once: what nobody takes must not keep a connection.
    const answer = fetch(address, { headers }).then(
      async (got) => new Response(await got.arrayBuffer(), { status: got.status, headers: got.headers }),
    )
    // Who takes it sees the failure.
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
  globalThis.visionairEarly = { token, language, answers }
})()
