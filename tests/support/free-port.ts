import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port, other than one that is taken soon: the system may give the same one again. */
export const freePort = async (taken?: number): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const next = port === taken ? freePort(taken) : port
  server.close()
  await once(server, 'close')
  return next
}
