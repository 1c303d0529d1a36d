import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/**
 * A proxy to the server on `port` that accepts uploads at `bytesPerSecond`: the browser's own throttling slows down downloads, but no
 * upload. Returns its port and a function to stop it.
 */
export const slowLine = async (
  port: number,
  bytesPerSecond: number,
): Promise<{ port: number; end: () => void }> => {
  const own = await freePort()
  const open = new Set<Socket>()
  const line = createServer((browser) => {
    const server = connect(port, 'localhost')
    for (const socket of [browser, server]) {
      open.add(socket)
      // The end of either socket closes the other.
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
