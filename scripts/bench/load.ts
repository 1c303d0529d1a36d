import { copyFileSync, mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { startServer } from '../../tests/support/server.ts'
import { tinyDist } from '../../tests/support/tiny-site.ts'

export type Call = { path: string; body?: string }

const send = (port: number, agent: Agent, { path, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const how =
      body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }
    const call = request({ port, host: '127.0.0.1', path, agent, ...how }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`status ${response.statusCode} of ${path}`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })

/** Milliseconds of each call, sent at a fixed rate regardless of replies; server and client share this process. */
export const load = async (
  catalogue: string,
  calls: readonly Call[],
  perSecond: number,
): Promise<number[]> => {
  const dataDir = temporaryFolder('data')
  const { catalogue: folder } = layout(dataDir)
  mkdirSync(folder, { recursive: true })
  copyFileSync(catalogue, join(folder, 'catalogue-bench.db'))
  serveRelease(dataDir, {
    release: 'bench',
    file: 'catalogue-bench.db',
    publishedAt: '2026-01-01T00:00:00.000Z',
  })
  const { server, port } = await startServer(tinyDist(), { DATA_DIR: dataDir })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  try {
    for (const call of calls.slice(0, 200)) await send(port, agent, call)
    const started = performance.now()
    const times: Promise<number>[] = []
    for (const [index, call] of calls.entries()) {
      const wait = started + (index * 1000) / perSecond - performance.now()
      if (wait > 1) await sleep(wait)
      times.push(send(port, agent, call))
    }
    return await Promise.all(times)
  } finally {
    agent.destroy()
    await server.stop()
  }
}
