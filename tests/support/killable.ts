import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabasePlace } from '#server/db/open.ts'
import { root, temporaryFolder } from './project.ts'
import { sampleCatalogue } from './sample.ts'

export type Killable = {
  url: string
  pid: number
  /** Runs the hourly self-audit as the server does. */
  selfAudit: () => Promise<void>
  kill: () => Promise<void>
}

/** Starts a server of the commerce API on a database, in a process that can be killed at any moment. */
export const startKillable = async (
  place: DatabasePlace,
  folder = temporaryFolder('killed'),
): Promise<Killable> => {
  const options = { place, catalogue: await sampleCatalogue(), folder }
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, 'tests/support/test-server-child.ts'), JSON.stringify(options)],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(Number(String(text))))
    child.once('exit', () => reject(new Error('the server ended before it listened')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    selfAudit: async () => {
      const done = once(child.stdout as NodeJS.ReadableStream, 'data')
      child.stdin?.write('self-audit\n')
      await done
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
