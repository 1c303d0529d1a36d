import { hash, timingSafeEqual } from 'node:crypto'
import { type Failed, failed } from './outcome.ts'

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** Whether a request carries the operators' token; compared in constant time. */
export const operatorGuard = (token: string | null): ((request: Request) => Failed | null) => {
  if (token === null) return () => failed('opsDisabled')
  const expected = digest(token)
  return (request) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), expected) ? null : failed('badToken')
  }
}
