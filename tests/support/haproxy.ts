import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'
import { deploy } from './nginx.ts'
import { temporaryFolder } from './project.ts'
import { ask } from './server.ts'

/** The haproxy of this machine. */
export const findHaproxy = (): string | undefined => findProgram('haproxy')

/** Runs `deploy/haproxy.cfg` with other ports and without its certificate, and with `waitSeconds` in place of its 5. */
export const startHaproxy = async (
  program: string,
  servers: readonly [number, number?],
  waitSeconds = 5,
) => {
  const folder = temporaryFolder('haproxy')
  const port = await freePort()
  const text = deploy('haproxy.cfg')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace('maxconn 20000', 'maxconn 4000')
    .replaceAll(/^( *timeout server) 5s$/gm, `$1 ${waitSeconds}s`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${servers[0]}`)
    .replaceAll(
      / *server two .*\n/g,
      servers[1] === undefined ? '' : `  server two 127.0.0.1:${servers[1]}\n`,
    )
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  const said: string[] = []
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString()))
  for (let tries = 0; (await ask(port, '/').catch(() => null))?.status !== 200; tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(said.join(''))
    await sleep(50)
  }
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
