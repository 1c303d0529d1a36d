import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/**
 * A way to the server on `port` that takes what a browser sends at `bytesPerSecond`: the browser's own tools slow down what comes, but no
 * upload. Gives its port and what ends it.
 */
export const slowLine = async (port: number, bytesPerSecond: number): Promise<{ port: number; end: () => void }> => {
  const own = await freePort()
  const open = new Set<Socket>()
  const line = createServer((browser) => {
    const server = connect(port, 'localhost')
    for (const socket of [browser, server]) {
      open.add(socket)
      // Whoever goes first takes the other along.
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket)
          browser.destroy()
          server.destroy()
        })
    }
    server.pipe(browser)
    browser.on('data', (chunk) => {
      server.write(chunk)
      browser.pause()
      setTimeout(() => browser.resume(), (chunk.length * 1000) / bytesPerSecond)
    })
  })
  await new Promise<void>((resolve) => line.listen(own, 'localhost', resolve))
  const end = () => {
    line.close()
    for (const socket of open) socket.destroy()
  }
  return { port: own, end }
}
