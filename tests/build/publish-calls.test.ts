import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { layout } from '#press/layout.ts'
import { readReleases } from '#press/releases.ts'
import { built } from '../support/built.ts'
import { temporaryFolder } from '../support/project.ts'
import { rounds } from '../support/rounds.ts'
import { type Answer, startServer } from '../support/server.ts'
import { tinyArchive, tinyExport } from '../support/tiny-export.ts'

const token = 'a-token-of-thirty-characters-or'
const archives = 'application/gzip'
const headers = { authorization: `Bearer ${token}` }

/** Sends half of an upload and cuts the connection. */
const cutUpload = (port: number, archive: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.write(
        `POST /api/ops/catalogue/publish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${archives}\r\nContent-Length: ${archive.length}\r\n\r\n`,
      )
      socket.write(archive.subarray(0, archive.length / 2), () => socket.destroy())
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })

/** Asks for a publish and hangs up before the reply. */
const hangUp = (port: number, source: string): Promise<void> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ source })
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.write(
        `POST /api/ops/catalogue/publish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        () => socket.destroy(),
      )
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })

// Seen red with a process that ends before its outcome is delivered: 500 for publishes that had succeeded.
it('publishes beside each other and beside cut connections are all answered with what became of them', {
  timeout: 600_000,
}, async () => {
  const { server, port, config, ask } = await startServer(await built(), {}, { token })
  onTestFinished(() => server.stop())
  const exports = layout(config.dataDir).exports
  const publish = (source: string): Promise<Answer> =>
    ask('/api/ops/catalogue/publish', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ source }),
    })
  const archive = readFileSync(
    await tinyArchive(join(temporaryFolder('archive'), 'one'), 'archive'),
  )
  for (let round = 0; round < Math.ceil(rounds / 2); round++) {
    const names = ['a', 'b', 'c'].map((name) => `r${round}-${name}`)
    for (const [nth, name] of names.entries())
      await tinyExport(join(exports, name), name, { rupees: 30 + ((round + nth) % 3) })
    const asked = names.map(publish)
    await Promise.all([
      cutUpload(port, archive),
      hangUp(port, names[0] as string),
      cutUpload(port, archive),
    ])
    const replies = await Promise.all(asked)
    expect(replies.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
      names.map(() => [200, '']),
    )
    const served = JSON.parse((await ask('/api/ops/catalogue/status', { headers })).text).result
      .served.release
    expect([served, names.includes(served)]).toEqual([
      readReleases(config.dataDir)[0]?.release,
      true,
    ])
  }
})
