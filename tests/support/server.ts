import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createConnection } from 'node:net'
import { type Config, readConfig } from '#server/config/config.ts'
import { createServer, type Server, type ServerOptions } from '#server/main.ts'
import { createLog } from '#server/platform/log.ts'
import { manyCashOrders } from './many-cash-orders.ts'
import { temporaryFolder } from './project.ts'
import { createOperatorIn } from './staff.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
export type Ask = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** One request exactly as written: without decoding, redirects or normalisation of the address. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path, method, headers: { connection: 'close', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            text: bytes.toString(),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** Sends raw bytes over a socket, for requests that no HTTP client would send. */
export const askRaw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

export type Started = {
  server: Server
  port: number
  config: Config
  ask: (path: string, options?: Ask) => Promise<Answer>
}

/** A server that listens on a free port. With `token`, the token of an administrator. */
export const startServer = async (
  dist: string,
  env: Record<string, string> = {},
  { token, ...options }: ServerOptions & { token?: string } = {},
): Promise<Started> => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: temporaryFolder('data'),
    SITE_URL: 'https://nuskha.example',
    ...manyCashOrders,
    ...env,
  })
  const server = await createServer(config, {
    dist,
    ...options,
    log: createLog((process.env.LOG_LEVEL as never) ?? 'silent'),
  })
  if (token !== undefined) await createOperatorIn(server.storage, ['admin'], new Date(), { token })
  const port = Number(new URL((await server.start()).url).port)
  return { server, port, config, ask: (path, options) => ask(port, path, options) }
}
