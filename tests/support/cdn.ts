import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local stand-in for the purging calls of Cloudflare and Fastly. It keeps copies of pages under their tags; `refuses`: it answers 429. */
export const standInCdn = async () => {
  const state = {
    copies: new Map<string, { text: string; tags: readonly string[] }>(),
    asked: [] as string[],
    refuses: false,
  }
  const purge = (tags: readonly string[]): void => {
    for (const [page, copy] of state.copies)
      if (copy.tags.some((tag) => tags.includes(tag))) state.copies.delete(page)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const key = request.headers.authorization ?? request.headers['fastly-key']
      state.asked.push(`${key} ${request.method} ${request.url} ${text}`.trim())
      if (state.refuses) {
        response.writeHead(429).end()
        return
      }
      const body = text === '' ? {} : JSON.parse(text)
      if (body.purge_everything || request.url?.endsWith('/purge_all')) state.copies.clear()
      else purge(body.tags ?? body.surrogate_keys)
      response.writeHead(200).end('{"success":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, url, close: () => new Promise((resolve) => server.close(resolve)) }
}
