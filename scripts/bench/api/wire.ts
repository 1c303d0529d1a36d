import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

/** A connection that is kept alive, one request at a time. */
export type Wire = { ask: (request: string | Buffer) => Promise<Reply>; close: () => void }

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/**
 * HTTP/1.1 as far as the servers of the bench speak it: replies with `Content-Length`. node:http costs its process about as much as the
 * server's answer costs the server, and then the fast server would be measured at the speed of its client.
 */
export const openWire = (port: number): Promise<Wire> =>
  new Promise((opened, failed) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let got: Buffer = Buffer.alloc(0)
    let waiting: Waiting | null = null

    const take = (): void => {
      const end = got.indexOf('\r\n\r\n')
      if (end < 0 || !waiting) return
      const head = got.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) {
        stop(new Error(`a reply without its length: ${head}`))
        return
      }
      const until = end + 4 + Number(length)
      if (got.length < until) return
      const reply = { status: Number(head.slice(9, 12)), body: got.subarray(end + 4, until) }
      got = got.subarray(until)
      const { resolve } = waiting
      waiting = null
      resolve(reply)
    }
    const stop = (error: Error): void => {
      socket.destroy()
      waiting?.reject(error)
      waiting = null
    }
    socket.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
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
            waiting = { resolve, reject }
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
