import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

/** A keep-alive connection with one request at a time. */
export type Wire = { ask: (request: string | Buffer) => Promise<Reply>; close: () => void }

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/**
 * A minimal HTTP/1.1 client for replies with `Content-Length`. node:http costs the client about as much CPU as the reply costs the
 * server, so a fast server would be measured at the speed of its client.
 */
export const openWire = (port: number): Promise<Wire> =>
  new Promise((opened, failed) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let waiting: Waiting | null = null
    let ended: Error | null = null

    const take = (): void => {
      const end = received.indexOf('\r\n\r\n')
      if (end < 0 || !waiting) return
      const head = received.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) {
        stop(new Error(`a reply without its length: ${head}`))
        return
      }
      const until = end + 4 + Number(length)
      if (received.length < until) return
      const reply = { status: Number(head.slice(9, 12)), body: received.subarray(end + 4, until) }
      received = received.subarray(until)
      const { resolve } = waiting
      waiting = null
      resolve(reply)
    }
    const stop = (error: Error): void => {
      ended ??= error
      socket.destroy()
      waiting?.reject(error)
      waiting = null
    }
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      take()
    })
    socket.on('error', (error) => {
      failed(error)
      stop(error)
    })
    socket.on('close', () => stop(new Error('the server hung up')))
    socket.once('connect', () =>
      opened({
        ask: (request) =>
          new Promise((resolve, reject) => {
            if (ended) return reject(ended)
            waiting = { resolve, reject }
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
