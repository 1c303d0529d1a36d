import { copyFileSync, mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { temporaryFolder } from '../../../tests/support/project.ts'
import { startServer } from '../../../tests/support/server.ts'
import { tinyDist } from '../../../tests/support/tiny-site.ts'

const post = (port: number, agent: Agent, path: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const call = request(
      { port, host: '127.0.0.1', path, method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () =>
          response.statusCode === 200 ? resolve(performance.now() - started) : reject(new Error(`status ${response.statusCode}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })

/** Milliseconds of each of the calls, sent at a fixed rate whatever the answers take; server and sender share this process. */
export const loadCheck = async (catalogue: string, path: string, bodies: string[], perSecond: number): Promise<number[]> => {
  const dataDir = temporaryFolder('data')
  const { catalogue: folder } = layout(dataDir)
  mkdirSync(folder, { recursive: true })
  copyFileSync(catalogue, join(folder, 'catalogue-bench.db'))
  serveRelease(dataDir, { release: 'bench', file: 'catalogue-bench.db', publishedAt: '2026-01-01T00:00:00.000Z' })
  const { server, port } = await startServer(tinyDist(), { DATA_DIR: dataDir })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  try {
    for (const body of bodies.slice(0, 200)) await post(port, agent, path, body)
    const started = performance.now()
    const calls: Promise<number>[] = []
    for (const [index, body] of bodies.entries()) {
      const wait = started + (index * 1000) / perSecond - performance.now()
      if (wait > 1) await sleep(wait)
      calls.push(post(port, agent, path, body))
    }
    return await Promise.all(calls)
  } finally {
    agent.destroy()
    await server.stop()
  }
}
