import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DrawerOptions, Drawing, DrawMessage, Drawn, ToDraw } from './draw.ts'

/** Pages and parts of pages drawn by a thread of their own, beside the requests of other visitors. */
export type Drawer = {
  draw: (what: ToDraw) => Promise<Drawn>
  close: () => void
}

type Waiting = { resolve: (drawn: Drawn) => void; reject: (error: Error) => void }

/** Starts the thread at once, so that it has the templates of this build, and another in the place of one that died: its pages fail, the next are drawn. */
export const openDrawer = (options: Omit<DrawerOptions, 'draws'>): Drawer => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const start = (): Worker => {
    // The bundled `worker.ts`.
    const worker = new Worker(join(options.dist, 'server/worker.mjs'), {
      workerData: { ...options, draws: true } satisfies DrawerOptions,
    })
    const ended = (error: Error): void => {
      if (thread === worker) thread = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', ended)
    worker.on('exit', () => {
      if (thread === worker) ended(new Error('the thread that draws pages ended'))
    })
    worker.on('message', (drawing: Drawing) => {
      const one = waiting.get(drawing.id)
      waiting.delete(drawing.id)
      if (waiting.size === 0) worker.unref()
      if ('failed' in drawing) one?.reject(drawing.failed)
      else one?.resolve(drawing.drawn)
    })
    // It keeps no server running that ends, unless a page is waited for.
    worker.unref()
    return worker
  }
  let thread: Worker | null = start()
  return {
    draw: (what) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        const id = ++last
        waiting.set(id, { resolve, reject })
        thread.ref()
        thread.postMessage({ id, what } satisfies DrawMessage)
      }),
    close: () => void thread?.terminate(),
  }
}
