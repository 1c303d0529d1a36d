/**
 * A `Response` that only holds what it is given. The platform's copies the page and wraps it in a stream to be read once,
 * which is a fifth of the time of a small page; a press worker has the whole page in its hand already.
 */
class PlainResponse {
  readonly body: Uint8Array | null
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly ok: boolean
  readonly bodyUsed = false

  constructor(body?: string | Uint8Array | null, init: ResponseInit = {}) {
    this.body = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? null)
    this.status = init.status ?? 200
    this.statusText = init.statusText ?? ''
    this.headers = init.headers instanceof Headers ? init.headers : new Headers(init.headers)
    this.ok = this.status >= 200 && this.status < 300
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.body ?? undefined)
  }
}

/** Room for some hundred pages. One allocation a page would cost a third of its encoding, and as much again to collect. */
const slabBytes = 4 * 1024 ** 2

/** `TextEncoder.encode` into shared slabs. A slab lives as long as a page in it does. */
const slabEncoder = (): TextEncoder['encode'] => {
  const { encode, encodeInto } = TextEncoder.prototype
  let slab = new Uint8Array(slabBytes)
  let used = 0
  return function (this: TextEncoder, text = '') {
    const most = text.length * 3
    if (most > slabBytes / 4) return encode.call(this, text)
    if (used + most > slabBytes) {
      slab = new Uint8Array(slabBytes)
      used = 0
    }
    const { written } = encodeInto.call(this, text, slab.subarray(used))
    used += written
    return slab.subarray(used - written, used)
  }
}

/** Makes this thread's `Response` a plain one and its encoder frugal. For a press worker, which answers nobody: never in a server. */
export const installPlainResponse = (): void => {
  Object.assign(globalThis, { Response: PlainResponse })
  TextEncoder.prototype.encode = slabEncoder()
}
