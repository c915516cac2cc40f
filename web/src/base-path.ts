declare global {
  var visionairBase: string | undefined
}

/** Path below which this page and all it asks for are served, as `/visionair`; empty at the root of a host. `boot.js` knows it by its own address. */
export const basePath = globalThis.visionairBase ?? ''

/** What something of this installation is called in the browser, whose memory others on the same host share. */
export const ownName = (name: string): string => `visionair${basePath}${name}`
