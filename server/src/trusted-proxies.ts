import { isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

function isTrusted(entry: string): boolean {
  if (names.includes(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether a value names proxies: addresses, networks (`10.0.0.0/8`), `loopback`, `linklocal` or `uniquelocal`, with commas between. */
export const namesProxies = (value: string): boolean => value.split(',').every((entry) => isTrusted(entry.trim()))
