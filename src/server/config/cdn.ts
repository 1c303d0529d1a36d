import { isUnread } from './loopback.ts'

export const cdnNames = ['cloudflare', 'fastly'] as const
export type CdnName = (typeof cdnNames)[number]

/** `url`: of the zone or service. Without a `token` nothing is purged: the log says what would be. */
export type CdnConfig = { name: CdnName; url: string; token: string | null }

const isCdn = (text: string): text is CdnName => (cdnNames as readonly string[]).includes(text)

/** The CDN of `CDN_URL`; null if it is not written as it should be. */
export const cdnOf = (text: string): CdnConfig | null => {
  const at = text.indexOf('=')
  const [name, address] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 0 || !isCdn(name) || !URL.canParse(address)) return null
  const url = new URL(address)
  // The token travels with each call.
  if (!isUnread(url)) return null
  const token = url.password === '' ? null : decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  return { name, url: url.href.replace(/\/$/, ''), token }
}
