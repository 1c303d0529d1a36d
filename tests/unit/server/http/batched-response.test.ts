import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#server/http/listen.ts'

const short = 'तीन गोलियाँ · மூன்று மாத்திரைகள் · ₹31.50'
const long = short.repeat(1_000)
const texts: Record<string, string> = { '/short': short, '/long': long, '/empty': '' }

let server: Listening
beforeAll(async () => {
  server = await listen(
    (request) => new Response(Buffer.from(texts[new URL(request.url).pathname] ?? '?')),
    {
      port: 0,
      host: '127.0.0.1',
      headers: { 'X-Ours': 'yes' },
    },
  )
})
afterAll(() => server.close())

/** All bytes received on one connection for pipelined requests, the last of which closes it. */
const answers = (paths: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1')
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('end', () => resolve(Buffer.concat(parts).toString()))
    const last = paths.length - 1
    socket.write(
      paths
        .map(
          (path, at) =>
            `GET ${path} HTTP/1.1\r\nHost: a\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
        )
        .join(''),
    )
  })

const bodies = (text: string): string[] =>
  text.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\n/).slice(1)

describe('batched replies', () => {
  test('batched replies arrive whole and in the order of the requests', async () => {
    const text = await answers(['/short', '/long', '/empty', '/short'])
    expect(bodies(text)).toEqual([short, long, '', short])
    expect(text.match(/X-Ours: yes/g)).toHaveLength(4)
    expect(text).toContain(`Content-Length: ${Buffer.byteLength(short)}\r\n`)
  })

  test('batched replies arrive even if another client has disconnected', async () => {
    for (let hangsUp = 0; hangsUp < 20; hangsUp++) {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write('GET /short HTTP/1.1\r\nHost: a\r\n\r\n')
        socket.resetAndDestroy()
      })
    }
    const there = await Promise.all(Array.from({ length: 20 }, () => answers(['/short'])))
    expect(there.flatMap(bodies)).toEqual(Array(20).fill(short))
  })

  test('a batched reply to HEAD has no body', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/short`, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(short)))
    expect(await response.text()).toBe('')
  })
})
