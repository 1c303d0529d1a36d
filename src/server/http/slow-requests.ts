import type { IncomingMessage, ServerResponse } from 'node:http'

/** A grace period, then a minimum rate: a photo over a slow mobile network meets it, a deliberately slow body does not. */
export type RequestPace = { graceMs: number; bytesPerSecond: number; checkMs: number }
export const pace: RequestPace = { graceMs: 15_000, bytesPerSecond: 8 * 1024, checkMs: 1_000 }

/** A catalogue export may take as long as `requestTimeout` of the server allows. */
const isExport = (url: string): boolean => url.split('?', 1)[0] === '/api/ops/catalogue/publish'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Closes the connection of a request whose body is too slow; that of an export only when it was answered, as one without a token is at once. */
export const cutSlowBody = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { graceMs, bytesPerSecond, checkMs }: RequestPace = pace,
): void => {
  if (!hasBody(incoming)) return
  const isExempt = isExport(incoming.url ?? '')
  let [begun, before] = [performance.now(), incoming.socket.bytesRead]
  const check = setInterval(() => {
    if (incoming.complete) return clearInterval(check)
    if (isExempt && !outgoing.writableEnded)
      [begun, before] = [performance.now(), incoming.socket.bytesRead]
    const late = performance.now() - begun - graceMs
    if (late >= 0 && incoming.socket.bytesRead - before < (late / 1000) * bytesPerSecond)
      incoming.socket.destroy()
  }, checkMs)
  check.unref()
  incoming.once('close', () => clearInterval(check))
}
