// Runs before anything is drawn: the remembered theme and language, and what must be set before the application's modules start.
// A file of its own, because the content security policy allows no inline script.
;(() => {
  // Schemas must not build code from text: the policy refuses it.
  globalThis.__zod_globalConfig = { jitless: true }
  try {
    const isDark = localStorage.getItem('visionair.theme') === 'dark'
    if (isDark) document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    const language = localStorage.getItem('visionair.language') || navigator.language
    if (/^fr/i.test(language)) document.documentElement.lang = 'fr'
  } catch {
    // Storage may be forbidden; the page then starts light and in English.
  }
})()
