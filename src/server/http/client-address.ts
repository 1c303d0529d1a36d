import { isIPv6 } from 'node:net'

const from = Symbol('the machine that asks')
type Known = Request & { [from]?: string | undefined }

/** Remembers which machine a request came from: its socket knows, the request does not. */
export const rememberClientAddress = (request: Request, address: string | undefined): void => {
  ;(request as Known)[from] = address
}

/** Eight groups in four digits each. */
const groups = (address: string): string[] => {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...(address.includes('::') ? zeros : []), ...after].map((group) => group.toLowerCase().padStart(4, '0'))
}

/** A machine of IPv6 has a network of addresses to itself, so that network counts: its first half. */
const network = (address: string): string => {
  const [plain = ''] = address.split('%')
  return isIPv6(plain) && !plain.includes('.') ? groups(plain).slice(0, 4).join(':') : address
}

/**
 * The machine that asks, to count by; `null` where nobody knows. Behind so many `proxies` it is the entry that the outermost of them
 * added to `X-Forwarded-For`; whatever stands before it anybody may have written. Without proxies the header says nothing.
 */
export const clientAddressOf = (request: Request, proxies: number): string | null => {
  if (proxies === 0) {
    const address = (request as Known)[from]
    return address === undefined ? null : network(address)
  }
  const passed = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const address = passed.at(-proxies)
  // Without the header it did not come by the proxies: the machine that sent it counts.
  const sender = address || (request as Known)[from]
  return sender ? network(sender) : null
}
