/** Longest accepted path and query; addresses of the site stay below 1,000 characters. */
export const maxTargetLength = 4096

/** A path that is always valid, as nearly all are. */
const plain = /^[\w/-]*$/

/** The HTTP status for an invalid request target; `null` if it is valid. */
export const targetFault = (url: URL): 400 | 404 | 414 | null => {
  if (url.pathname.length + url.search.length > maxTargetLength) return 414
  if (plain.test(url.pathname)) return null
  const path = decoded(url.pathname)
  if (path === null || hasControl(path) || path.includes('\\')) return 400
  // A doubly encoded dot or slash would become active at the next decoding.
  if (/%[0-9a-f]{2}/i.test(path)) return 400
  // Only well-known addresses (RFC 8615) begin with a dot.
  if (
    path
      .replace(/^\/\.well-known\//, '/')
      .split('/')
      .some((segment) => segment.startsWith('.'))
  )
    return 404
  return null
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const hasControl = (text: string): boolean => {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) < 0x20 || text.charCodeAt(at) === 0x7f) return true
  return false
}

/** What proxies in front fence off by its address: operators' calls, health checks, metrics. */
const fenced = /^\/(?:api\/ops(?:\/|$)|(?:healthz|readyz|metrics)$)/

/**
 * Whether a raw request target names a fenced place in another spelling, such as `/x/../api/ops/orders` or `/api/%6fps/orders`: a proxy that compares
 * addresses as they are written does not recognise it.
 */
export const isDisguised = (target: string): boolean => {
  const [raw = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  // Nothing in it that another spelling needs.
  if (
    !/[%\\]|\/\.|[^!-~]/.test(raw) ||
    fenced.test(raw) ||
    !URL.canParse(raw, 'http://site.invalid')
  )
    return false
  return fenced.test(decoded(new URL(raw, 'http://site.invalid').pathname) ?? '')
}
