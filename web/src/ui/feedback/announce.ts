let region: HTMLElement | null = null
let isOdd = false

function regionOf(): HTMLElement {
  if (region?.isConnected) return region
  region = document.createElement('p')
  region.setAttribute('role', 'status')
  region.className = 'said'
  region.dataset.testid = 'said'
  document.body.append(region)
  return region
}

/** Says something to who cannot see that it happened; nothing is shown (WCAG 4.1.3). The same words twice are said twice. */
export function announce(text: string): void {
  isOdd = !isOdd
  const place = regionOf()
  // A region that was just made is not listened to before the next turn.
  setTimeout(() => {
    place.textContent = isOdd ? text : `${text}\u00a0`
  })
}
