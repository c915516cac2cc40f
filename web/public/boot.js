// Puts the remembered theme and language on the page before anything is drawn. A file of its own: the policy allows no inline script.
;(function () {
  try {
    const scheme = localStorage.getItem('visionair.theme')
    if (scheme === 'dark') document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    const chosen = localStorage.getItem('visionair.language') || navigator.language
    if (/^fr/i.test(chosen)) document.documentElement.lang = 'fr'
  } catch {
    // Storage may be forbidden; the page then starts light and in English.
  }
})()
