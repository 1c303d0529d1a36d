import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutSlowBody } from '#server/http/slow-requests.ts'

const server = createServer((incoming, outgoing) => {
  cutSlowBody(incoming, { graceMs: 100, bytesPerSecond: 100_000, checkMs: 20 })
  incoming.on('error', () => {}).on('end', () => outgoing.end('ok'))
  incoming.resume()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a body of 1,000 bytes, at once or byte by byte; returns the bytes received before the connection ended. */
const send = (path: string, isDripping: boolean): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    let sent = 0
    const drip = setInterval(() => {
      if (!isDripping || sent >= 1_000) return
      sent += 1
      socket.write('x')
    }, 10)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000\r\n\r\n${isDripping ? '' : 'x'.repeat(1_000)}`,
    )
    socket.on('data', (data) => (answer += data))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(answer.split('\r\n', 1)[0] ?? '')
    })
  })

// Seen red without `cutSlowBody`: each connection stays open until its body is complete.
it('five hundred slow bodies are cut off while a whole one is answered', async () => {
  const dripping = Promise.all(Array.from({ length: 500 }, () => send('/api/v3/session', true)))
  expect(await send('/api/v3/session', false)).toBe('HTTP/1.1 200 OK')
  expect(new Set(await dripping)).toEqual(new Set(['']))
})
