import { hash } from 'node:crypto'

/** What a browser is asked to enforce. `scripts` and `styles` are the texts of the inline elements that pages carry. */
export type Policy = { scripts: readonly string[]; styles: readonly string[]; https: boolean }

const hashes = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).sort()

/** No inline script or style runs but those whose text is known from the build; a page embeds nothing and is embedded nowhere. */
export const contentSecurityPolicy = ({ scripts, styles, https }: Policy): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes(scripts)].join(' '),
    ['style-src', "'self'", ...hashes(styles)].join(' '),
    // Product pictures may lie at the address that an export names.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** Devices a page may ask for: the city by location, a prescription by camera. Everything else is off. */
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
 * The headers of every response, whatever it is. Browsers heed HSTS over HTTPS alone, so it does no harm on plain HTTP; two years and
 * `preload` are what browsers' preload lists ask for.
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
 * How long copies live.
 * - page: a browser asks every time (a 304 is 200 bytes), so a banned product or a changed price shows at once; a shared
 *   cache keeps a page for a minute, and for a day when the server cannot be reached.
 * - immutable: the name has the content's hash.
 * - file: pictures and icons whose name stays when they change.
 * - none: errors and the API.
 */
export const cacheControl = {
  page: 'public, max-age=0, s-maxage=60, stale-if-error=86400',
  immutable: 'public, max-age=31536000, immutable',
  file: 'public, max-age=86400',
  none: 'no-store',
} as const
