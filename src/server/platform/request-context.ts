import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What belongs to one request and is needed far below it. */
export type RequestContext = {
  /** Shown to the visitor, and on each log line of the request. */
  id: string
  /** The pattern of the address, such as `/api/v3/orders/{id}`: few, so that they can be counted. */
  route: string
  /** What the request may still wait for the database, in milliseconds. */
  databaseMs: number
  /** Whether its reads must see what its session has just written, so that no replica may answer them. */
  readsOwnWrites: boolean
  /** Whether it has begun a transaction that may write. */
  hasWritten: boolean
}

const current = new AsyncLocalStorage<RequestContext>()

export const inRequest = <Result>(context: RequestContext, run: () => Result): Result =>
  current.run(context, run)

/** The request that runs now; undefined in jobs and commands. */
export const requestContext = (): RequestContext | undefined => current.getStore()

export const nameRoute = (route: string): void => {
  const context = current.getStore()
  if (context) context.route = route
}

export const newRequestId = (): string => randomUUID()

/** The id of the request that runs now, which its reply and its log lines name; a new one in jobs and commands. */
export const currentRequestId = (): string => current.getStore()?.id ?? newRequestId()

const requestId = Symbol('the id of a request')
type Known = object & { [requestId]?: string }

/** Attaches an id to a request of any kind: what Node received, or what is answered. */
export const rememberRequestId = (request: object, id: string): void => {
  ;(request as Known)[requestId] = id
}

export const requestIdOf = (request: object): string | undefined => (request as Known)[requestId]
