import { isIP, isIPv6 } from 'node:net'
import { isLoopback } from '../config/loopback.ts'
import { isPublicAddress } from '../platform/webhook-post.ts'

const from = Symbol('the machine that asks')
type Known = Request & { [from]?: string | undefined }

/** Attaches the address of the socket to a request, which does not carry it. */
export const rememberClientAddress = (request: Request, address: string | undefined): void => {
  ;(request as Known)[from] = address
}

/** A proxy on the same machine asks from loopback too, for any client. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Whether a program on this machine asks, for itself. A request of an unknown sender is not local. */
export const isFromHere = (request: Request): boolean =>
  isLoopback((request as Known)[from] ?? '') &&
  marksOfProxies.every((name) => !request.headers.has(name))

/** Eight groups in four digits each. */
const groups = (address: string): string[] => {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...(address.includes('::') ? zeros : []), ...after].map((group) =>
    group.toLowerCase().padStart(4, '0'),
  )
}

/** An IPv6 client has a whole /64 network to itself, so the network is counted. */
const network = (address: string): string => {
  const [plain = ''] = address.split('%')
  return isIPv6(plain) && !plain.includes('.') ? groups(plain).slice(0, 4).join(':') : address
}

/**
 * The client address for rate limits; `null` if unknown. Behind `proxies` it is the entry that the outermost of them
 * added to `X-Forwarded-For`; the client can forge earlier entries. Without proxies the header is ignored.
 */
export const clientAddressOf = (request: Request, proxies: number): string | null => {
  if (proxies === 0) {
    const address = (request as Known)[from]
    return address === undefined ? null : network(address)
  }
  const passed = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
  const address = passed.at(-proxies)
  // Without the header the request bypassed the proxies, so its sender counts.
  const sender = address || (request as Known)[from]
  return sender ? network(sender) : null
}

/**
 * Whether a client address is one of the internet. A proxy that is not counted in `TRUST_PROXY` asks from the network of the shop, for all clients: what all
 * needs is not refused to it.
 */
export const isOutside = (client: string): boolean =>
  isIP(client) === 4 ? isPublicAddress(client) : !/^(0000|f[cde])/.test(client)
