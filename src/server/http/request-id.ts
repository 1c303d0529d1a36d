import { randomUUID } from 'node:crypto'

const known = new WeakMap<Request, string>()

/** The id of a request: that of a proxy in front, or a new one. Always the same for one request. */
export const requestIdOf = (request: Request): string => {
  const given = request.headers.get('x-request-id')
  const id = known.get(request) ?? (given !== null && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID())
  known.set(request, id)
  return id
}
