import { vi } from 'vitest'

type Answer = { status?: number; body: unknown }
type Reply = Answer | { hangs: true } | { deferred: Promise<Answer> }

/** The browser APIs that the stores use: cookies, storage, location, language, and replies in the order of the calls. */
export const fakeBrowser = (cookies: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(cookies))
  const requests: {
    url: URL
    method: string
    body: unknown
    headers: Headers
    aborted: () => boolean
  }[] = []
  const replies: Reply[] = []
  const location = { pathname: '/hi/cart', search: '?x=1', hash: '', assign: vi.fn() }
  const document = {
    documentElement: { lang: 'hi' },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  const fetch = (
    address: string,
    init: { signal: AbortSignal; method?: string; body?: string; headers: Record<string, string> },
  ) => {
    const url = new URL(address, 'http://shop')
    requests.push({
      url,
      method: init.method ?? 'GET',
      body: init.body === undefined ? undefined : JSON.parse(init.body),
      headers: new Headers(init.headers),
      aborted: () => init.signal.aborted,
    })
    const reply = replies.shift() ?? { body: {} }
    return new Promise((resolve, reject) => {
      init.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      if ('hangs' in reply) return
      const answer = ({ status = 200, body }: { status?: number; body: unknown }) =>
        resolve({ status, json: async () => (typeof body === 'string' ? JSON.parse(body) : body) })
      if ('deferred' in reply) void reply.deferred.then(answer, reject)
      else answer(reply)
    })
  }
  const stored = new Map<string, string>()
  const localStorage = new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      // The stored keys, as `Object.keys` lists them.
      ownKeys: () => [...stored.keys(), 'getItem', 'setItem', 'removeItem'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  const listeners: ((event: { key: string }) => void)[] = []
  const addEventListener = (_: string, listener: (event: { key: string }) => void) =>
    void listeners.push(listener)
  /** Another tab stores a value. */
  const storeInOtherTab = (name: string, value: unknown) => {
    stored.set(`shop.${name}`, JSON.stringify(value))
    for (const listener of listeners) listener({ key: `shop.${name}` })
  }
  for (const [name, value] of Object.entries({
    document,
    location,
    fetch,
    localStorage,
    addEventListener,
    dispatchEvent: () => true,
  }))
    vi.stubGlobal(name, value)
  return { jar, requests, replies, location, stored, storeInOtherTab }
}

/** A reply that the test resolves itself. */
export const deferred = () => {
  let resolve: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>((settle) => {
    resolve = settle
  })
  return { reply: { deferred: promise }, resolve }
}

export const sessionReply = (csrf: string, more: object = {}): Answer => ({
  body: { status: 0, result: { csrf, emailId: null, city: 'Jaipur', pincode: null, ...more } },
})

export const refusal = (code: string, status = 422, msg = code): Answer => ({
  status,
  body: { status: 1, errors: { errs: [{ msg, code }] } },
})
