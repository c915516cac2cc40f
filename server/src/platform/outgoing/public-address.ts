import ipaddr from 'ipaddr.js'

/** 2000::/3, of which all addresses of the Internet are so far; what stands for others (mapped, 6to4, NAT64) has ranges of its own. */
const isGlobalV6 = (bytes: readonly number[]): boolean => ((bytes[0] ?? 0) & 0xe0) === 0x20

/**
 * Whether an address (IPv4 or IPv6, without brackets) is one of the Internet that stands for a single machine. All others lead to this
 * machine, to its network or to many: loopback, private, link-local, shared by a carrier, unique local, multicast, reserved, and those
 * that hold an IPv4 address are judged by it or refused.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isGlobalV6(address.toByteArray()))
}

/** The address that stands in the place of a name in a URL, or null when it is a name. */
function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

/** Whether a URL says by itself that it leads to this machine or its network. Names are judged once they are looked up. */
export function namesPrivate(url: URL): boolean {
  const literal = literalAddress(url)
  return literal === null ? /(^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(literal)
}
