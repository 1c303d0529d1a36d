import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { layout } from '../../../src/press/layout.ts'

/** A free port, known before the server starts because pages are pressed for their address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })

/** The English drug page with the most HTML, the worst case. */
export const largestDrugPage = (dataDir: string): string => {
  const folder = join(layout(dataDir).pages, 'drugs')
  const sizes = readdirSync(folder).map((name) => ({
    name,
    size: statSync(join(folder, name)).size,
  }))
  const largest = sizes.sort((a, b) => b.size - a.size)[0]
  if (!largest) throw new Error(`no drug page in ${folder}`)
  return `/drugs/${largest.name.replace(/\.html\.gz$/, '')}`
}
