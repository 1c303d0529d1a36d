import { type LookupAddress, lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses that are no server of another on the internet: a webhook to them would make the shop read its own network. */
const inner = new BlockList()
for (const [net, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
/** Only what is handed out is the internet (RFC 4291): everything else of IPv6 is local, mapped or reserved. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  // Teredo, documentation and 6to4, which carry an address of IPv4.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !inner.check(address, 'ipv4')
  return version === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** Without brackets, and without the dot that makes a name whole: `localhost.` */
const bare = (hostname: string): string => hostname.replace(/^\[|[\].]$/g, '')

/** Why nothing may be posted to an address; null where it may. Names are looked at when they are resolved. */
export const addressFault = (
  text: string,
  mayBePrivate: boolean,
): 'form' | 'https' | 'private' | null => {
  if (!URL.canParse(text)) return 'form'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash || !/^https?:$/.test(protocol)) return 'form'
  if (mayBePrivate) return null
  if (protocol !== 'https:') return 'https'
  const host = bare(hostname)
  return (isIP(host) && !isPublicAddress(host)) ||
    /(?:^|\.)localhost$|\.(?:local|internal)$/.test(host)
    ? 'private'
    : null
}

const timeoutMs = 15_000

/**
 * Posts a body once, and answers with the status. It connects to the address that it has looked at, so that a name cannot mean another
 * one a moment later, follows nowhere, and reads nothing of the answer. Rejects with a word that says why nothing was answered.
 */
export const postWebhook = (
  text: string,
  headers: Record<string, string>,
  body: string,
  mayBePrivate: boolean,
  resolve: typeof lookup = lookup,
): Promise<number> =>
  new Promise((answered, failed) => {
    const fault = addressFault(text, mayBePrivate)
    if (fault) {
      failed(new Error(fault))
      return
    }
    const url = new URL(text)
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: (host, options, done) => {
          resolve(host, { ...options, all: true }, (error, found) => {
            const addresses = (found ?? []) as LookupAddress[]
            const inside = addresses.find(({ address }) => !isPublicAddress(address))
            const [first] = addresses
            if (error || !first) return done(error ?? new Error('unknown'), '', 4)
            if (inside && !mayBePrivate) return done(new Error('private'), '', 4)
            return options.all
              ? done(null, addresses as never)
              : done(null, first.address, first.family)
          })
        },
      },
      (response) => {
        response.resume()
        response.destroy()
        answered(response.statusCode ?? 0)
      },
    )
    request.on('error', failed)
    request.end(body)
  })
