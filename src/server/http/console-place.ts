import { socketAddressOf } from './client-address.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/**
 * Whether the console may answer a request: under its own host where it has one; else only to this machine, and to nothing that a proxy
 * passed on. The host is checked too, so that no name of another site that resolves to this machine reaches it.
 */
export const isAtConsole = (request: Request, consoleHost: string | null): boolean => {
  const { host, hostname } = new URL(request.url)
  if (consoleHost !== null) return host === consoleHost
  const isForwarded = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
  return loopbackHosts.includes(hostname) && !isForwarded && isLoopback(socketAddressOf(request) ?? '127.0.0.1')
}
