import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Supported content encodings, best first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** `effort`: `request` while a client waits, `once` for immutable files that every client requests. */
export type Effort = 'request' | 'once'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this size in bytes compression saves less than its headers cost. */
const worthwhile = 512

export const isCompressible = (type: string, bytes: number): boolean =>
  bytes >= worthwhile &&
  /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json|wasm)|image\/svg\+xml)/.test(type)

export const encode = (
  bytes: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array> => {
  if (encoding === 'identity') return Promise.resolve(bytes)
  if (encoding === 'gzip') return gzipped(bytes, { level: effort === 'once' ? 9 : 6 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 11 : 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

const chosen = new Map<string, Encoding>()

/**
 * The encoding for an `Accept-Encoding` header: the highest weight wins, among equals the smallest result. Identity
 * if the header allows none of ours.
 */
export const encodingFor = (header: string | null): Encoding => {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const answer = negotiate(header)
  // Browsers send few distinct headers; a client that invents new ones must not fill the memory.
  if (chosen.size < 200) chosen.set(header, answer)
  return answer
}

const negotiate = (header: string): Encoding => {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = Number(
      parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1,
    )
    weights.set(name, Number.isNaN(quality) ? 0 : quality)
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0)
  let best: Encoding = 'identity'
  for (const encoding of ['gzip', 'br'] as const)
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding
  return best
}
