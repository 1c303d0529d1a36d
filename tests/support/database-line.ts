import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

export type DatabaseLine = {
  /** The address of the database by way of the line. */
  url: string
  /** Ends every connection, and accepts no other until it is mended. */
  cut: () => void
  /** Accepts connections and passes nothing on until it is mended. */
  freeze: () => void
  mend: () => void
  close: () => Promise<void>
}

/** A line between a server and its PostgreSQL that can be cut and frozen. */
export const databaseLine = async (to: string): Promise<DatabaseLine> => {
  const target = new URL(to)
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const sockets = new Set<Socket>()
  const held = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    held(near)
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    const far = createConnection({ port: Number(target.port), host: target.hostname })
    held(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (state === 'frozen') for (const one of [near, far]) one.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
