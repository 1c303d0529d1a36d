import { hash } from 'node:crypto'

/** Input of the security headers. `scripts` and `styles` are the texts of the inline elements of pages. */
export type Policy = { scripts: readonly string[]; styles: readonly string[]; https: boolean }

const hashes = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).sort()

/** Allows only inline scripts and styles known from the build; forbids framing and embedding. */
export const contentSecurityPolicy = ({ scripts, styles, https }: Policy): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes(scripts)].join(' '),
    ['style-src', "'self'", ...hashes(styles)].join(' '),
    // Exports may name product pictures on other hosts.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Device access of pages: location for the city, camera for a prescription. Everything else is off. */
const permissions = [
  'geolocation=(self)',
  'camera=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

/**
 * The headers of every response but the parts of pages (`batched-response.ts`). Browsers ignore HSTS on plain HTTP, so it is always sent; two years and
 * `preload` are requirements of the browsers' preload lists.
 */
export const securityHeaders = (policy: Policy): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(policy),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/**
 * How long caches may keep copies.
 * - page: a browser revalidates every time (a 304 is 200 bytes), so a banned product or a changed price shows at once; a shared
 *   cache keeps a page for a minute, and for a day if the server is unreachable.
 * - purged: a page that a publish purges from the CDN when it changes; ten minutes at most where a purge is lost.
 * - immutable: the name has the content's hash.
 * - file: pictures and icons whose name stays when they change.
 * - none: errors and the API.
 */
export const cacheControl = {
  page: 'public, max-age=0, s-maxage=60, stale-if-error=86400',
  purged: 'public, max-age=0, s-maxage=600, stale-if-error=86400',
  immutable: 'max-age=31536000, immutable',
  file: 'max-age=86400',
  none: 'no-store',
} as const
