import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/free-port.ts'
import { manyCashOrders } from '../../../tests/support/many-cash-orders.ts'
import { project } from '../press/place.ts'
import type { Load, Loaded } from './load-child.ts'

export type Running = {
  port: number
  /** CPU seconds used; NaN where the system does not report them. */
  cpuSeconds: () => number
  /** Megabytes of its own in memory, without mapped files; NaN where the system does not report them. */
  memoryMb: () => number
  stop: () => Promise<void>
}

/** From `/proc/<pid>/stat`: user and system time in hundredths of a second, after the program's name in parentheses. */
const cpuSeconds = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    return (Number(fields?.[11]) + Number(fields?.[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** From `/proc/<pid>/status`. */
const memoryMb = (pid: number | undefined): number => {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

const running = (child: ChildProcess, port: number): Running => ({
  port,
  cpuSeconds: () => cpuSeconds(child.pid),
  memoryMb: () => memoryMb(child.pid),
  stop: async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : null
    child.kill('SIGTERM')
    await ended
  },
})

/** Starts a child and resolves to its first output; its error output goes to a file. */
const started = async (
  words: string[],
  log: string,
  env: NodeJS.ProcessEnv = {},
  cwd = project,
): Promise<{ child: ChildProcess; firstOutput: string }> => {
  const child = spawn(process.execPath, words, {
    cwd,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
    env: { ...process.env, ...env },
  })
  const firstOutput = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text)))
    child.once('exit', () =>
      reject(new Error(`${words.join(' ')} ended before it was ready; ${log} says why`)),
    )
  })
  child.stdout?.resume()
  return { child, firstOutput }
}

/** The whole server as `npm start` runs it, with its log; only its templates are small. `flags` are Node's, for a profile; `checkout` is the folder of the server. */
export const startShop = async (
  env: Record<string, string>,
  log: string,
  flags: string[] = [],
  checkout = project,
): Promise<Running> => {
  const port = await freePort()
  const entry = join(checkout, 'tests/support/serve-tiny.ts')
  const { child } = await started(
    [...flags, entry],
    log,
    // A shopper places hundreds of orders to be paid in cash, and receives none.
    { NODE_ENV: 'production', PORT: String(port), ...manyCashOrders, ...env },
    checkout,
  )
  return running(child, port)
}

export const startBare = async (bytes: number, log: string): Promise<Running> => {
  const { child, firstOutput } = await started(
    [join(import.meta.dirname, 'bare-child.ts'), String(bytes)],
    log,
  )
  return running(child, Number(firstOutput))
}

/** Runs the load generator to completion. */
export const load = async (of: Load): Promise<Loaded> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load-child.ts'), JSON.stringify(of)],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('the load generator failed')
  return JSON.parse(Buffer.concat(parts).toString()) as Loaded
}
