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
  /** Leads connections to come to another server; those that there are end, or stay as behind a balancer. */
  leadTo: (to: string, those?: 'end' | 'stay') => void
  /** Makes the next occurrence of a text on the way to the database one that it does not understand. */
  spoil: (text: string) => void
  /** How often something was sent to the database after an answer of it, on all connections. */
  roundTrips: () => number
  close: () => Promise<void>
}

/** What a pooler of connections does with parameters that it does not know: PgBouncer by its default, and where it is told to ignore them. */
export type Pooler = 'refuses' | 'ignores'
const unknown = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** A packet with its length before it, and its kind before that. */
const packet = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}

/** The first packet of a connection as a pooler passes it on; or what it refuses it with. */
const pooled = (first: Buffer, pooler: Pooler): { forward: Buffer } | { refuse: Buffer } => {
  const texts = first.subarray(8).toString().split('\0')
  const pairs = texts.flatMap((name, at) => (at % 2 === 0 && name ? [[name, texts[at + 1]]] : []))
  const strange = pairs.find(([name = '']) => unknown.includes(name))
  if (pooler === 'refuses' && strange) {
    const why = `SFATAL\0C08P01\0Munsupported startup parameter: ${strange[0]}\0\0`
    return { refuse: packet('E', Buffer.from(why)) }
  }
  const kept = pairs.filter(([name = '']) => !unknown.includes(name)).flat()
  return {
    forward: packet(
      '',
      Buffer.concat([first.subarray(4, 8), Buffer.from(`${kept.join('\0')}\0\0`)]),
    ),
  }
}

/** A line between a server and its PostgreSQL that can be cut, frozen and led elsewhere; or one by way of a pooler. */
export const databaseLine = async (to: string, pooler?: Pooler): Promise<DatabaseLine> => {
  let target = new URL(to)
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const sockets = new Set<Socket>()
  let roundTrips = 0
  let spoiled: string | null = null
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
    let isAnswered = true
    near.on('data', (part: Buffer) => {
      if (isAnswered) roundTrips++
      isAnswered = false
      const at = spoiled === null ? -1 : part.indexOf(spoiled)
      if (at === -1) return
      part.write('?', at)
      spoiled = null
    })
    far.on('data', () => {
      isAnswered = true
    })
    if (pooler)
      near.once('data', (first) => {
        const passed = pooled(first as Buffer, pooler)
        if ('refuse' in passed) near.end(passed.refuse)
        else {
          far.write(passed.forward)
          near.pipe(far)
        }
      })
    else near.pipe(far)
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
    leadTo: (other, those = 'end') => {
      target = new URL(other)
      if (those === 'stay') return
      for (const socket of sockets) socket.resetAndDestroy()
    },
    spoil: (text) => {
      spoiled = text
    },
    roundTrips: () => roundTrips,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
