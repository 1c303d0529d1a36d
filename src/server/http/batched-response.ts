import { type IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../platform/request-context.ts'
import { cacheControl } from './headers.ts'

/** Bodies up to this size, in bytes, are sent together with their headers. */
const onePiece = 16_384

type Small = { send: (body: string) => void; body: Buffer }
let waiting: Small[] = []

/** Node writes a latin1 string body and its headers in one system call. */
const sendAll = (): void => {
  const all = waiting
  waiting = []
  for (const { send, body } of all) send(body.toString('latin1'))
}

const nosniff: readonly [string, string] = ['X-Content-Type-Options', 'nosniff']
/** A drawing that is opened alone could run a script. */
const sandbox: readonly [string, string] = ['Content-Security-Policy', 'sandbox']

/**
 * The headers of what a page is made of: a picture, a font, and a script or style whose name has its content's hash. No page stands behind it, so that
 * the policies of pages say nothing there: they would be four fifths of a small one. Null for everything else.
 */
const headersOfPart = (
  status: number,
  type: string,
  cache: string,
): readonly (readonly [string, string])[] | null => {
  if (status !== 200 && status !== 304) return null
  if (cache === cacheControl.immutable)
    return /^(text\/(javascript|css)|font\/)/.test(type) ? [nosniff] : pictureHeaders(type)
  return cache === cacheControl.file ? pictureHeaders(type) : null
}

const pictureHeaders = (type: string): readonly (readonly [string, string])[] | null => {
  if (!type.startsWith('image/')) return null
  return type.startsWith('image/svg') ? [nosniff, sandbox] : [nosniff]
}

/**
 * A response with the headers `entries`, except those it sets itself: setting each one first would cost several times as much.
 * Short bodies that are ready in one turn of the event loop are sent together at its end (`docs/decisions/0020-batched-responses.md`).
 */
export const responseWith = (entries: readonly [string, string][]): typeof ServerResponse => {
  const names = new Set(entries.map(([name]) => name.toLowerCase()))
  const all = entries.flat()
  return class<Of extends IncomingMessage> extends ServerResponse<Of> {
    override writeHead(status: number, ...more: unknown[]): this {
      const own = more.at(-1)
      if (typeof own === 'string' || Array.isArray(own))
        throw new TypeError('headers are an object here')
      const lines: unknown[] = []
      const said = new Set<string>()
      let [type, cache] = ['', '']
      for (const [name, value] of Object.entries(own ?? {})) {
        lines.push(name, value)
        const lower = name.toLowerCase()
        if (names.has(lower)) said.add(lower)
        if (lower === 'content-type') type = String(value)
        if (lower === 'cache-control') cache = String(value)
      }
      const ofPart = headersOfPart(status, type, cache)
      if (ofPart) {
        for (const [name, value] of ofPart)
          if (!said.has(name.toLowerCase())) lines.push(name, value)
        // HTTP/1.1 keeps a connection without being told.
        if (this.shouldKeepAlive && this.req.httpVersionMinor > 0) this.removeHeader('Connection')
        return super.writeHead(status, lines as string[])
      }
      // A header like any other would cost more: every response has one.
      const id = requestIdOf(this.req)
      if (id !== undefined) lines.push('X-Request-Id', id)
      if (said.size === 0) lines.push(...all)
      else
        for (const [name, value] of entries)
          if (!said.has(name.toLowerCase())) lines.push(name, value)
      return super.writeHead(status, lines as string[])
    }

    override end(chunk?: unknown, ...more: unknown[]): this {
      if (!Buffer.isBuffer(chunk) || chunk.length > onePiece || more.length > 0)
        return super.end(chunk, ...(more as []))
      if (waiting.push({ send: (body) => super.end(body, 'latin1'), body: chunk }) === 1)
        setImmediate(sendAll)
      return this
    }
  }
}
