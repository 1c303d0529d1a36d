import { type IncomingMessage, ServerResponse } from 'node:http'

/** A body up to this size, in bytes, goes with its headers in one piece. */
const onePiece = 16_384

type Small = { send: (body: string) => void; body: Buffer }
let waiting: Small[] = []

/** As a text of one byte a letter, Node joins a body to its headers and hands the kernel both at once. */
const sendAll = (): void => {
  const all = waiting
  waiting = []
  for (const { send, body } of all) send(body.toString('latin1'))
}

/**
 * A response that carries `entries`, but where it has headers of its own by these names: to set each first would cost several times that.
 * Short bodies that are ready in one turn of the event loop leave together at its end (`docs/decisions/0020-batched-responses.md`).
 */
export const responseWith = (entries: readonly [string, string][]): typeof ServerResponse => {
  const names = new Set(entries.map(([name]) => name.toLowerCase()))
  const all = entries.flat()
  return class<Of extends IncomingMessage> extends ServerResponse<Of> {
    override writeHead(status: number, ...more: unknown[]): this {
      const own = more.at(-1)
      if (typeof own === 'string' || Array.isArray(own)) throw new TypeError('headers are an object here')
      const lines: unknown[] = []
      const said = new Set<string>()
      for (const [name, value] of Object.entries(own ?? {})) {
        lines.push(name, value)
        const lower = name.toLowerCase()
        if (names.has(lower)) said.add(lower)
      }
      if (said.size === 0) lines.push(...all)
      else for (const [name, value] of entries) if (!said.has(name.toLowerCase())) lines.push(name, value)
      return super.writeHead(status, lines as string[])
    }

    override end(chunk?: unknown, ...more: unknown[]): this {
      if (!Buffer.isBuffer(chunk) || chunk.length > onePiece || more.length > 0) return super.end(chunk, ...(more as []))
      if (waiting.push({ send: (body) => super.end(body, 'latin1'), body: chunk }) === 1) setImmediate(sendAll)
      return this
    }
  }
}
