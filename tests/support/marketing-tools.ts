import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { tool: 'ga4' | 'clevertap'; bytes: string; body: Record<string, unknown> }

/** A local stand-in for both marketing tools that keeps every byte it gets: address, headers and body. `fails`: it answers 500. */
export const marketingTools = async () => {
  const state = { heard: [] as Heard[], fails: false }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const tool = request.url?.startsWith('/mp/collect') ? 'ga4' : 'clevertap'
      state.heard.push({
        tool,
        bytes: `${request.url}\n${request.rawHeaders.join('\n')}\n${text}`,
        body: JSON.parse(text),
      })
      response.writeHead(state.fails ? 500 : 200).end(JSON.stringify({ status: 'success' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const EVENTS_URLS = [
    `ga4=http://127.0.0.1:${port}/mp/collect?measurement_id=G-TEST&api_secret=secret`,
    `clevertap=http://account:passcode@127.0.0.1:${port}/1/upload`,
  ].join(',')
  return {
    state,
    env: { EVENTS_URLS },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
