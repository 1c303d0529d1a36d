import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

/** A keep-alive connection with one request at a time. */
export type Wire = { ask: (request: string | Buffer) => Promise<Reply>; close: () => void }

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void }

/**
 * A minimal HTTP/1.1 client for replies with `Content-Length`. node:http costs the client about as much CPU as the reply costs the
 * server, so a fast server would be measured at the speed of its client. A connection that the server ends after a reply, as nginx does after a
 * thousand, is opened again.
 */
export const openWire = (port: number): Promise<Wire> =>
  new Promise((opened, failed) => {
    let received: Buffer = Buffer.alloc(0)
    let waiting: Waiting | null = null
    let ended: Error | null = null
    let socket: Socket

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
      if (/\r\nconnection: close/i.test(head)) socket = dial()
      resolve(reply)
    }
    const stop = (error: Error): void => {
      ended ??= error
      socket.destroy()
      waiting?.reject(error)
      waiting = null
    }
    /** Opens a connection; what the one before it says no longer counts. */
    const dial = (): Socket => {
      const fresh = connect({ port, host: '127.0.0.1', noDelay: true })
      const current = (run: () => void) => (fresh === socket ? run() : fresh.destroy())
      fresh.on('data', (chunk) =>
        current(() => {
          received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
          take()
        }),
      )
      fresh.on('error', (error) => {
        failed(error)
        current(() => stop(error))
      })
      fresh.on('close', () => current(() => stop(new Error('the server hung up'))))
      return fresh
    }
    socket = dial()
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
