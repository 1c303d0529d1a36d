import { isLoopback } from '../config/loopback.ts'
import { isFromHere } from './client-address.ts'

/**
 * Whether the console may answer a request: under its own host where it has one; else only to this machine, and to nothing that a proxy
 * passed on. The host is checked too, so that no name of another site that resolves to this machine reaches it.
 */
export const isAtConsole = (request: Request, consoleHost: string | null): boolean => {
  const { host, hostname } = new URL(request.url)
  return consoleHost === null ? isLoopback(hostname) && isFromHere(request) : host === consoleHost
}
