import type { Hono } from 'hono'
import { dayMs } from '#model/duration.ts'
import { cacheControl } from './headers.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year, so that abandoned files expire. */
const daysValid = 180

/** The contact for vulnerability reports (RFC 9116): the mailbox that RFC 2142 defines for every domain. */
export const securityTxt = (site: string, now: Date): string => {
  const expires = new Date(now.getTime() + daysValid * dayMs)
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
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': cacheControl.file,
        },
      }),
  )
}
