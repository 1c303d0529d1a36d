import { hash } from 'node:crypto'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import { isTooDeep } from './json-safety.ts'

/** Forms and JSON are small; uploads have a limit of their own. */
const maxBytes = 256 * 1024

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2
    ? `${Math.floor(bytes / 1024)} KB`
    : bytes < 1024 ** 3
      ? `${Math.floor(bytes / 1024 ** 2)} MB`
      : `${Math.floor(bytes / 1024 ** 3)} GB`

export const tooLarge = (limit: number): Failed =>
  failed('tooLarge', { values: { limit: sizeText(limit) } })

export const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const accepted = ({ body, upload }: Endpoint): string[] => [
  ...(body ? ['application/json', 'application/x-www-form-urlencoded'] : []),
  ...(upload?.types ?? []),
]

/** The fields of the body of an endpoint that has one, not yet checked, or `'upload'` for one that the route reads itself. */
export const readBody = async (
  request: Request,
  endpoint: Endpoint,
): Promise<{ fields: unknown } | 'upload' | Failed> => {
  const type = mediaType(request)
  const limit = endpoint.upload?.types.includes(type) ? endpoint.upload.maxBytes : maxBytes
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge(limit)
  if (endpoint.upload?.types.includes(type)) return 'upload'
  if (!endpoint.body || !accepted(endpoint).includes(type))
    return failed('unsupportedType', { values: { types: accepted(endpoint).join(', ') } })
  const bytes = await readAtMost(request, maxBytes)
  if (!bytes) return tooLarge(maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const fields =
      type === 'application/json' ? JSON.parse(text) : fieldsOf(new URLSearchParams(text))
    return isTooDeep(fields) ? failed('badRequest') : { fields }
  } catch {
    return failed('badRequest')
  }
}

/** Files that are held in memory to be told apart; a larger one, such as an archive, is told by its length. */
const maxHeldBytes = 32 * 1024 ** 2

/** An upload with what tells it from another one, to be read again by its route; null when it is longer than it may be. */
export const readUpload = async (
  request: Request,
  { upload }: Endpoint,
): Promise<{ request: Request; digest: string } | null> => {
  const limit = upload?.maxBytes ?? maxBytes
  if (limit > maxHeldBytes) return { request, digest: request.headers.get('content-length') ?? '' }
  const bytes = await readAtMost(request, limit)
  if (!bytes) return null
  const { method, headers, url } = request
  return {
    request: new Request(url, { method, headers, body: bytes as Uint8Array<ArrayBuffer> }),
    digest: hash('sha256', bytes, 'hex'),
  }
}

/** A repeated name becomes a list. In one pass: asking a form of thousands of names for each of them takes seconds. */
export const fieldsOf = (form: URLSearchParams): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of form) {
    const before = fields[name]
    if (before === undefined) fields[name] = value
    else if (typeof before === 'string') fields[name] = [before, value]
    else before.push(value)
  }
  return fields
}

/** The body, or null when it is longer. */
export const readAtMost = async (request: Request, limit: number): Promise<Uint8Array | null> => {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.length
    if (bytes > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
