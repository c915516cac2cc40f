const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (list: readonly (readonly [RegExp, string])[], client: string) =>
  list.find(([pattern]) => pattern.test(client))?.[1]

/**
 * Browser and system in a word each, from what a client calls itself (User-Agent, RFC 9110, 10.1.5): a help to recognise it, no proof.
 * A program of another kind goes by the name it begins with. Null where nothing is said.
 */
export function deviceOf(client: string): string | null {
  const known = [firstOf(browsers, client), firstOf(systems, client)].filter((word) => word !== undefined)
  if (known.length > 0) return known.join(' · ')
  const [name = ''] = client.trim().split(/[\s/]/)
  return name === '' ? null : name.slice(0, 40)
}
