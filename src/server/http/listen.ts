import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { newRequestId, rememberRequestId, requestIdOf } from '../platform/request-context.ts'
import { responseWith } from './batched-response.ts'
import { rememberClientAddress } from './client-address.ts'
import { cacheControl } from './headers.ts'
import { isDisguised } from './request-target.ts'
import { cutSlowBody } from './slow-requests.ts'

/** How long a stop waits for requests in progress. */
export const graceMs = 10_000

/** Further connections are rejected: each holds memory, and a reverse proxy needs a few dozen. */
const maxConnections = 10_000

export type Listening = {
  port: number
  /** Goes on answering, and ends each connection with its next answer. */
  drain: () => void
  /**
   * Sends what a proxy asks to another server, by a 502 that the proxy repeats there: then the proxy asks here no more, and nothing stands in the
   * queue of the port when it closes. Only what is safe to repeat. Does nothing on an inherited socket, whose queue the next process serves.
   */
  leave: () => void
  /** Accepts no more; resolves when what is being answered has ended, at the latest after `graceMs`. */
  close: () => Promise<void>
}

/**
 * Listens, and sets `headers` on every response, including those to requests too malformed to reach a handler.
 * Rejects when the port is taken.
 */
/** How many `Host` headers a request has: Node keeps the first and drops the others. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

export const listen = (
  fetch: (request: Request) => Response | Promise<Response>,
  {
    port,
    host,
    headers,
    isBehindProxy = false,
  }: { port: number; host: string; headers: Record<string, string>; isBehindProxy?: boolean },
): Promise<Listening> => {
  const listener = getRequestListener(
    (request, { incoming }) => {
      rememberClientAddress(request, incoming.socket.remoteAddress)
      rememberRequestId(request, requestIdOf(incoming) ?? newRequestId())
      return fetch(request)
    },
    { errorHandler: () => badRequest() },
  )
  const entries = Object.entries(headers)
  let isDraining = false
  let isLeaving = false
  const answer: RequestListener = (incoming, outgoing) => {
    // Node then sends `Connection: close`.
    if (isDraining) outgoing.shouldKeepAlive = false
    if (isLeaving && isRepeatable(incoming)) {
      outgoing.writeHead(502, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': cacheControl.none,
      })
      outgoing.end('This server is being restarted.\n')
      return
    }
    rememberRequestId(incoming, givenId(incoming, isBehindProxy) ?? newRequestId())
    cutSlowBody(incoming, outgoing)
    // A proxy may act on one of them and this server on the other.
    if (hostsOf(incoming) > 1) {
      outgoing.writeHead(400, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': cacheControl.none,
      })
      outgoing.end('Bad request.\n')
      return
    }
    if (isDisguised(incoming.url ?? '')) {
      outgoing.writeHead(404, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': cacheControl.none,
      })
      outgoing.end('Not found.\n')
      return
    }
    void listener(incoming, outgoing)
  }
  // The listener itself rejects a request without a host, because Node's own reply lacks our headers.
  const server = createHttpServer(
    {
      requireHostHeader: false,
      connectionsCheckingInterval: 5_000,
      ServerResponse: responseWith(entries),
    },
    answer,
  )
  // Unknown expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', answer)
  server.maxConnections = maxConnections
  // A catalogue upload may take long, but request headers must arrive soon.
  server.headersTimeout = 15_000
  server.requestTimeout = 30 * 60_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, entries))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const drain = (): void => {
      isDraining = true
    }
    const inherited = inheritedSocket(process.env, process.pid)
    const leave = (): void => {
      isLeaving = inherited === null
    }
    const listening = (): void =>
      resolve({
        port: (server.address() as AddressInfo).port,
        drain,
        leave,
        close: () => close(server),
      })
    if (inherited === null) server.listen(port, host, listening)
    else server.listen({ fd: inherited }, listening)
  })
}

/**
 * The listening socket that systemd passes to this process (sd_listen_fds(3)); `null` without one. The system keeps it open while the
 * service restarts: a client that connects during the restart waits and is not refused.
 */
export const inheritedSocket = (
  env: Record<string, string | undefined>,
  pid: number,
): number | null =>
  env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) >= 1 ? firstPassed : null

/** SD_LISTEN_FDS_START */
const firstPassed = 3

/** A request of a visitor that a proxy passed on and may pass to another server as well. */
const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['x-forwarded-for'] !== undefined

/** The id that our proxy gave the request, so that its log and ours name the same one. What comes straight from a visitor is not believed. */
const givenId = ({ headers }: IncomingMessage, isBehindProxy: boolean): string | null => {
  const header = headers['x-request-id']
  return isBehindProxy && typeof header === 'string' && /^[\w.-]{8,64}$/.test(header)
    ? header
    : null
}

const badRequest = (): Response =>
  new Response('Bad request.\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none },
  })

/** Replies to requests that the HTTP parser rejects, then closes the connection. */
const refuse = (
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: readonly [string, string][],
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its response, so idle ones are closed repeatedly.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
