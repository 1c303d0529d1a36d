import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { rememberClientAddress } from '../../src/server/http/client-address.ts'
import { isAtConsole } from '../../src/server/http/console-place.ts'
import type { ConsoleSessions } from '../../src/server/operators/console-sessions.ts'
import type { DemoOperator } from './operators.ts'

type Parts = {
  operators: readonly DemoOperator[]
  sessions: Pick<ConsoleSessions, 'enter'>
  console: string
  port: number
}

/**
 * A server that signs the browser that opens the path of an operator in to the console, without a code: for a shop of invented data on this machine.
 * A browser sends the cookie to every port of the host. Listens on loopback only, and answers under its names only, so that no page of another
 * site reads it through a name of its own. Returns its port and how to stop it.
 */
export const startSignIn = async ({
  operators,
  sessions,
  console,
  port,
}: Parts): Promise<{ port: number; stop: () => void }> => {
  const answer = async (
    request: Request,
    { incoming }: HttpBindings | Http2Bindings,
  ): Promise<Response> => {
    rememberClientAddress(request, incoming.socket.remoteAddress)
    const { pathname } = new URL(request.url)
    const operator = operators.find(({ path }) => path === pathname)
    const text = { 'Content-Type': 'text/plain; charset=utf-8' }
    if (!isAtConsole(request, null) || request.method !== 'GET')
      return new Response('Only from this machine.\n', { status: 403, headers: text })
    if (!operator)
      return new Response(`There is ${operators.map(({ path }) => path).join(', ')}.\n`, {
        status: 404,
        headers: text,
      })
    const cookie = await sessions.enter(operator.operator, {
      label: 'demo',
      requestId: 'demo',
      by: 'demo',
    })
    return new Response(null, {
      status: 303,
      headers: { Location: console, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
    })
  }
  return await new Promise((done, failed) => {
    const server = serve(
      { fetch: answer, port, hostname: '127.0.0.1' },
      ({ port: own }: AddressInfo) => done({ port: own, stop: () => server.close() }),
    )
    server.once('error', failed)
  })
}
