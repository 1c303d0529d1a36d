import { vi } from 'vitest'

type Answer = { status?: number; body: unknown }
type Reply = Answer | { hangs: true } | { later: Promise<Answer> }

/** As much of a browser as the stores need: cookies, storage, an address, a language, and replies given in order of the calls. */
export const fakeBrowser = (cookies: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(cookies))
  const asked: { url: URL; method: string; body: unknown; headers: Headers; aborted: () => boolean }[] = []
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
  const fetch = (address: string, init: { signal: AbortSignal; method?: string; body?: string; headers: Record<string, string> }) => {
    const url = new URL(address, 'http://shop')
    asked.push({
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
      if ('later' in reply) void reply.later.then(answer, reject)
      else answer(reply)
    })
  }
  const kept = new Map<string, string>()
  const localStorage = new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    {
      // What is kept, as `Object.keys` tells it.
      ownKeys: () => [...kept.keys(), 'getItem', 'setItem', 'removeItem'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  const heard: ((event: { key: string }) => void)[] = []
  const addEventListener = (_: string, listener: (event: { key: string }) => void) => void heard.push(listener)
  /** Another tab keeps something. */
  const elsewhere = (name: string, value: unknown) => {
    kept.set(`nuskha.${name}`, JSON.stringify(value))
    for (const listener of heard) listener({ key: `nuskha.${name}` })
  }
  for (const [name, value] of Object.entries({ document, location, fetch, localStorage, addEventListener, dispatchEvent: () => true }))
    vi.stubGlobal(name, value)
  return { jar, asked, replies, location, kept, elsewhere }
}

/** A reply that comes when the test says so. */
export const later = () => {
  let come: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>((resolve) => {
    come = resolve
  })
  return { reply: { later: promise }, come }
}

export const sessionReply = (csrf: string, more: object = {}): Answer => ({
  body: { status: 0, result: { csrf, emailId: null, city: 'Jaipur', pincode: null, ...more } },
})

export const refusal = (code: string, status = 422, msg = code): Answer => ({
  status,
  body: { status: 1, errors: { errs: [{ msg, code }] } },
})
