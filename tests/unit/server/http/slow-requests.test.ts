import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutSlowBody } from '#server/http/slow-requests.ts'

const publish = '/api/ops/catalogue/publish'
const server = createServer((incoming, outgoing) => {
  cutSlowBody(incoming, outgoing, { graceMs: 100, bytesPerSecond: 100_000, checkMs: 20 })
  // As for a caller without a token: answered before the body is read.
  if (incoming.url === `${publish}?refused`) return void outgoing.writeHead(401).end('no')
  incoming.on('error', () => {}).on('end', () => outgoing.end('ok'))
  incoming.resume()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a body, at once or byte by byte; returns the first line received before the connection ended. */
const send = (path: string, isDripping: boolean, length = 1_000): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    let sent = 0
    const drip = setInterval(() => {
      if (!isDripping || sent >= length) return
      sent += 1
      socket.write('x')
    }, 10)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${path.endsWith('refused') ? 'keep-alive' : 'close'}\r\nContent-Length: ${length}\r\n\r\n${isDripping ? '' : 'x'.repeat(length)}`,
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

// Seen red with every address that begins like it exempt, whether or not it was answered: such a connection stays open for half an hour.
it('the slow body of an export is waited for, but not after it was refused, nor at an address that only begins like it', async () => {
  const [whole, ...cut] = await Promise.all([
    send(publish, true, 40),
    send(`${publish}?refused`, true),
    send(`${publish}/more`, true),
  ])
  expect([whole, ...cut]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 401 Unauthorized', ''])
})
