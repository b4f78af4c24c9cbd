import { lookup as resolve } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { LookupFunction } from 'node:net'

/** IPv4 networks of this machine, of private networks, and with special meanings. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}

/** The public IPv6 networks; among them are some that lead to IPv4 addresses, or nowhere. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const specialWithin = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialWithin.addSubnet(network, prefix, 'ipv6')
}

/** True for an address that belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !specialWithin.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {
  constructor(host: string, address: string) {
    super(
      host === address
        ? `${address} is not a public address`
        : `${host} has the address ${address}, which is not public`,
    )
    this.name = 'PrivateAddressError'
  }
}

/** Throws PrivateAddressError if the host of a URL is itself an address, and not a public one. */
export function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host, host)
}

/**
 * For `http.request`, which connects to the addresses that this yields: they are checked after they were resolved, so
 * that a name cannot mean another one afterwards. A name with any address that is not public is refused.
 */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true }
  resolve(host, all, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    const found = addresses.find(({ address }) => !isPublicAddress(address))
    if (found) return callback(new PrivateAddressError(host, found.address), [])
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}
