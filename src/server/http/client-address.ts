import { BlockList, isIP } from 'node:net'

/** The client's address for rate limits: the socket's remote address, or the one trusted proxies report. */
export type ClientAddress = (
  header: (name: string) => string | undefined,
  remoteAddress: string | null,
) => string

/**
 * Reads `X-Forwarded-For` from right to left, as far as trusted proxies wrote it: the first address that is not a
 * trusted proxy's is the caller's. Without trusted proxies the header is ignored. Proxies are addresses or networks
 * such as `10.0.0.0/8`; throws TypeError for anything else. IPv6 addresses are truncated to one caller's network.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) addTo(trusted, proxy)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (header, remoteAddress) => {
    let address = plainAddress(remoteAddress ?? '')
    const hops = (header('x-forwarded-for') ?? '').split(',').map(plainAddress)
    while (isTrusted(address)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) break
      address = hop
    }
    return isIP(address) === 6 ? networkOf(address) : address
  }
}

function addTo(list: BlockList, proxy: string): void {
  const [address = '', prefix, ...more] = proxy.split('/')
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const longest = version === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
  if (version === 0 || !isPrefix || more.length > 0) {
    throw new TypeError(
      `"${proxy}" is not an address or network of a proxy, such as 127.0.0.1 or 10.0.0.0/8`,
    )
  }
  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)
}

/** Removes the port and brackets that some proxies write, and unwraps an IPv4 address mapped into IPv6. */
function plainAddress(text: string): string {
  const address = text.trim()
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
}

/** The first 64 bits: a caller with one address of such a network controls all of them. */
function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
