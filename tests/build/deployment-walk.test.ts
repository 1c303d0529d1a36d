import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { root, temporaryFolder } from '../support/project.ts'
import { rounds } from '../support/rounds.ts'

// The blocks of docs/deployment.md, run word for word below a temporary root. What only an administrator of a whole machine may do is a
// stand-in that notes how it was called: apt-get, adduser, owners, systemd. Packages are copied instead of fetched. Minutes: `npm run test:long`.

const folder = temporaryFolder('machine')
const home = join(folder, 'srv/nuskha')
const bin = join(folder, 'bin')
const noted = join(folder, 'noted')

/** The shell blocks below a heading of the document, up to the next heading. */
const blocksOf = (heading: string): string[] => {
  const text = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
  const section = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2).split(/\n#{2,3} /)[0] ?? ''
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')
}

const standIn = (name: string, script: string): void => {
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${noted}\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

const prepareMachine = (): void => {
  for (const made of [bin, join(folder, 'etc'), join(home)]) mkdirSync(made, { recursive: true })
  standIn('apt-get', '')
  standIn('adduser', '')
  standIn('chgrp', '[ -e "$2" ]')
  standIn('install', 'while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; -d) shift;; *) mkdir -p "$1"; shift;; esac; done')
  // `npm ci` needs minutes and a network; what it would install lies beside this file.
  standIn(
    'npm',
    `if [ "$1" = ci ]; then cp -a --reflink=auto ${root}/node_modules . && rm -rf node_modules/.cache; else exec ${execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()} "$@"; fi`,
  )
}

const env = () => ({
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  npm_execpath: '',
  NUSKHA_HOME: home,
  NUSKHA_ENV: join(folder, 'etc/nuskha.env'),
  NUSKHA_USER: String(process.getuid?.() ?? ''),
})

/** Runs a block as the document has it; stops at its first failure. */
const follow = (block: string, version: string, cwd: string, more: Record<string, string> = {}): void => {
  const script = block
    .replaceAll('/srv/nuskha', home)
    .replaceAll(' /etc/', ` ${folder}/etc/`)
    .replaceAll('<version>', version)
    .replaceAll('<this repository>', `file://${join(folder, 'repository')}`)
    .replaceAll('/path/to/export', join(folder, 'export'))
  const variables = existsSync(join(folder, 'etc/nuskha.env')) ? `set -a; . ${folder}/etc/nuskha.env; set +a\n` : ''
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', variables + script], {
    cwd,
    env: { ...env(), ...more },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${block}\nended with ${status}\n${stdout}\n${stderr}`)
}

let running: ChildProcess | null = null
/** What the unit starts, with its folder and variables. */
const startService = (): void => {
  const script = `set -a; . ${folder}/etc/nuskha.env; set +a; umask 0077; cd ${home}/current; exec node_modules/.bin/node scripts/serve.ts`
  running = spawn('sh', ['-eu', '-c', script], { env: { ...env(), NODE_ENV: 'production' }, stdio: 'ignore' })
}
const stopService = async (): Promise<void> => {
  const child = running
  running = null
  if (!child || child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

const untilReady = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return
    await sleep(100)
  }
  throw new Error('the shop was not ready in time')
}

const megabytes = (of: string): number => Number(execFileSync('du', ['-sm', of], { encoding: 'utf8' }).split('\t')[0])

it.runIf(rounds >= 50 && process.platform === 'linux')(
  'docs/deployment.md leads to a shop that is installed, upgraded and taken back, in 400 MB',
  { timeout: 1_800_000 },
  async () => {
    prepareMachine()
    onTestFinished(stopService)
    const repository = join(folder, 'repository')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, repository])
    for (const version of ['v1', 'v2']) execFileSync('git', ['tag', version], { cwd: repository })
    const [prepare = '', install = ''] = blocksOf('## One machine')
    const [beside = '', takeOver = ''] = blocksOf('### Upgrades')

    follow(prepare, 'v1', repository)
    expect(readFileSync(noted, 'utf8')).toContain(`adduser --system --group --home ${home} nuskha`)
    expect(statSync(join(folder, 'etc/nuskha.env')).mode & 0o777).toBe(0o640)
    // "then adapt it".
    const port = await freePort()
    const given = readFileSync(join(folder, 'etc/nuskha.env'), 'utf8').replaceAll('/srv/nuskha', home)
    writeFileSync(join(folder, 'etc/nuskha.env'), `${given}PORT=${port}\nDRAIN_SECONDS=0\n`)
    execFileSync(process.execPath, ['scripts/catalogue.ts', 'sample', join(folder, 'export')], { cwd: root })
    follow(install, 'v1', home)
    expect(readlinkSync(join(home, 'current'))).toBe(join(home, 'versions/v1'))
    const installed = megabytes(join(home, 'versions/v1'))
    console.info(`Installed for production: ${installed} MB`)
    expect(installed).toBeLessThanOrEqual(400)

    startService()
    await untilReady(port)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    // The pages are for everybody, the rest for its user alone.
    expect(statSync(join(home, 'data/nuskha.db')).mode & 0o077).toBe(0)

    follow(beside, 'v2', home)
    // Standing in for `systemctl restart`: this process ends the service and starts what `current` is then.
    const control = join(folder, 'restart')
    const restart = {
      NUSKHA_RESTART: `sh -c 'touch ${control}; while [ -e ${control} ]; do sleep 0.1; done'`,
      NUSKHA_READY: `http://127.0.0.1:${port}/readyz`,
    }
    const restarting = async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        await sleep(50)
        if (!existsSync(control)) continue
        await stopService()
        startService()
        execFileSync('rm', [control])
      }
    }
    for (const version of ['v2', 'v1']) {
      let isOver = false
      const served = restarting(() => isOver)
      const script = takeOver.replaceAll('/srv/nuskha', home).replaceAll('<version>', version)
      const child = spawn('sh', ['-eu', '-c', script], { env: { ...env(), ...restart }, stdio: ['ignore', 'ignore', 'inherit'] })
      const status = await new Promise((done) => child.once('exit', done))
      isOver = true
      await served
      expect([version, status, readlinkSync(join(home, 'current'))]).toEqual([version, 0, join(home, 'versions', version)])
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    }
  },
)
