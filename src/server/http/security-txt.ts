import type { Hono } from 'hono'
import { cacheControl } from './headers.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 wants it to be less than a year, so that an address that nobody reads any more is told apart. */
const daysValid = 180

/** Where to report a weakness (RFC 9116): the mailbox that RFC 2142 gives to every domain. */
export const securityTxt = (site: string, now: Date): string => {
  const expires = new Date(now.getTime() + daysValid * 24 * 60 * 60_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:security@${new URL(site).hostname}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${site}${path}`,
    '',
  ].join('\n')
}

export const securityTxtRoute = (app: Hono, site: string): void => {
  app.get(
    path,
    () =>
      new Response(securityTxt(site, new Date()), {
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.file },
      }),
  )
}
