import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/free-port.ts'
import { manyCashOrders } from '../../../tests/support/many-cash-orders.ts'
import { project } from '../press/place.ts'

/** A server in a process of its own that is killed and started again on the same port. */
export type ShopServer = {
  port: number
  start: () => Promise<void>
  kill: () => Promise<void>
  /** SIGTERM, and the wait for its end. */
  stop: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** How often the process ended without being told to. */
  exits: () => number
}

export const shopServer = async (env: Record<string, string>, log: string): Promise<ShopServer> => {
  const port = await freePort()
  let child: ChildProcess | null = null
  let isWanted = false
  let exits = 0

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isWanted = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    start: async () => {
      isWanted = true
      const started = spawn(process.execPath, [join(project, 'tests/support/serve-tiny.ts')], {
        cwd: project,
        stdio: ['ignore', 'pipe', openSync(log, 'a')],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          PORT: String(port),
          ...manyCashOrders,
          ...env,
        },
      })
      child = started
      started.once('exit', () => {
        if (isWanted && child === started) exits++
      })
      await new Promise<void>((resolve, reject) => {
        let out = ''
        started.stdout?.on('data', (part) => {
          out += part
          if (out.includes('ready on')) resolve()
        })
        started.once('exit', () =>
          reject(new Error(`the server ended before it was ready; ${log} says why`)),
        )
      })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    exits: () => exits,
  }
}
