import { vi } from 'vitest'

type Reply = { status?: number; body: unknown } | { hangs: true }

/** As much of a browser as the stores need: cookies, an address, a language, and replies given in order of the calls. */
export const fakeBrowser = (cookies: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(cookies))
  const asked: { url: URL; headers: Headers; aborted: () => boolean }[] = []
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
  const fetch = (address: string, init: { signal: AbortSignal; headers: Record<string, string> }) => {
    asked.push({ url: new URL(address, 'http://shop'), headers: new Headers(init.headers), aborted: () => init.signal.aborted })
    const reply = replies.shift() ?? { body: {} }
    return new Promise((resolve, reject) => {
      init.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      if ('hangs' in reply) return
      const { status = 200, body } = reply
      resolve({ status, json: async () => (typeof body === 'string' ? JSON.parse(body) : body) })
    })
  }
  for (const [name, value] of Object.entries({ document, location, fetch })) vi.stubGlobal(name, value)
  return { jar, asked, replies, location }
}
