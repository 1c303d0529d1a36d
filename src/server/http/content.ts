import { hash } from 'node:crypto'
import { type Effort, type Encoding, encode, encodingFor, isCompressible } from './encoding.ts'
import { cacheControl } from './headers.ts'

/** The content of a URL, with the encodings that were requested so far. */
export type Content = {
  bytes: Uint8Array
  type: string
  /** Digest of `bytes`; with the encoding it makes the ETag. */
  digest: string
  modified: Date | null
  effort: Effort
  encoded: Map<Encoding, Promise<Uint8Array>>
}

/** `gzip`: the same content as it lies on the disk. */
export type ContentOptions = { type: string; modified?: Date; effort?: Effort; gzip?: Uint8Array }

export const contentOf = (
  data: Uint8Array | string,
  { type, modified, effort = 'request', gzip }: ContentOptions,
): Content => {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const encoded = new Map(gzip ? [['gzip' as const, Promise.resolve(gzip)]] : [])
  return {
    bytes,
    type,
    digest: hash('sha256', bytes, 'base64url').slice(0, 16),
    modified: modified ?? null,
    effort,
    encoded,
  }
}

const encodedOf = (content: Content, encoding: Encoding): Promise<Uint8Array> => {
  let bytes = content.encoded.get(encoding)
  if (!bytes) {
    bytes = encode(content.bytes, encoding, content.effort)
    content.encoded.set(encoding, bytes)
  }
  return bytes
}

/** The response for `content`: in an accepted encoding, or 304 if the client has it. */
export const reply = async (
  request: Request,
  content: Content,
  { status = 200, cache }: { status?: number; cache: string },
): Promise<Response> => {
  const compressible = isCompressible(content.type, content.bytes.length)
  const encoding = compressible ? encodingFor(request.headers.get('accept-encoding')) : 'identity'
  // A strong ETag identifies exact bytes, so each encoding has its own.
  const etag = encoding === 'identity' ? `"${content.digest}"` : `"${content.digest}-${encoding}"`
  const headers: Record<string, string> = {
    'Content-Type': content.type,
    'Cache-Control': cache,
    // What never changes is not asked for again.
    ...(cache !== cacheControl.immutable && { ETag: etag }),
  }
  // A picture is known by its ETag alone.
  const isPage = cache !== cacheControl.immutable && cache !== cacheControl.file
  if (content.modified && isPage) headers['Last-Modified'] = content.modified.toUTCString()
  if (compressible) headers.Vary = 'Accept-Encoding'
  if (status === 200 && isFresh(request, etag, content.modified))
    return new Response(null, { status: 304, headers })
  const body = await encodedOf(content, encoding)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(body.length)
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

/** RFC 9110 §13.2.2: `If-Modified-Since` counts only where there is no `If-None-Match`. */
const isFresh = (request: Request, etag: string, modified: Date | null): boolean => {
  const match = request.headers.get('if-none-match')
  if (match !== null)
    return (
      match === '*' || match.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
    )
  const since = request.headers.get('if-modified-since')
  if (since === null || modified === null) return false
  const seconds = (at: number) => Math.floor(at / 1000)
  const at = Date.parse(since)
  return !Number.isNaN(at) && seconds(modified.getTime()) <= seconds(at)
}
