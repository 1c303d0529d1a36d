// Follows docs/deployment.md as root in mount namespaces of its own (tests/build/deployment-walk.test.ts): /srv and /etc are private, so users, owners and
// modes are real. Stand-ins: apt-get, systemctl, and `npm ci`, which copies the packages of this checkout. The output is one line of JSON.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [root = '', packages = '', portText = '0'] = process.argv.slice(2)
const port = Number(portText)
const site = `http://127.0.0.1:${port}`
const bin = '/srv/stand-ins'
const repository = '/srv/repository'
const restartAsked = '/srv/restart-asked'

/** The shell blocks below a heading of the guide, up to the next heading. */
const blocksOf = (heading: string): string[] => {
  const text = readFileSync(join(repository, 'docs/deployment.md'), 'utf8')
  const section =
    text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2).split(/\n#{2,3} /)[0] ?? ''
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '')
}

const standIn = (name: string, script: string): void => {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

// Without what npm sets for the programs that it starts: this is another npm, of another user.
const outside = Object.entries(process.env).filter(
  ([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD',
)
const path = `${bin}:/usr/sbin:${(process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')}`
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(outside),
  PATH: path,
  NUSKHA_READY: `${site}/readyz`,
  HOME: '/srv/nuskha',
}
const asShop = ['--reuid', 'nuskha', '--regid', 'nuskha', '--init-groups']
const withVariables = 'set -a; . /etc/nuskha.env; set +a; '

const told = (program: string, words: string[], cwd: string): void => {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.at(-1)}\nended with ${status}\n${stdout}\n${stderr}`)
}
const written = (block: string, version: string): string =>
  block
    .replaceAll('<version>', version)
    .replaceAll('<this repository>', `file://${repository}`)
    .replaceAll('/path/to/export', '/srv/export')
/** Runs a block as the guide has it, as root or as the user of the shop; stops at its first failure. */
const asRoot = (block: string, version: string, cwd: string): void =>
  told('sh', ['-euc', written(block, version)], cwd)
const asUser = (block: string, version: string, cwd: string): void =>
  told('setpriv', [...asShop, 'sh', '-euc', withVariables + written(block, version)], cwd)

/** The values of a directive of the unit. */
const unit = (name: string): string[] =>
  [
    ...readFileSync(join(repository, 'deploy/nuskha.service'), 'utf8').matchAll(
      new RegExp(`^${name}=(.*)$`, 'gm'),
    ),
  ].map(([, value]) => value ?? '')

/** A command within what the unit leaves of the file system, as its user. */
const fenced = (command: string): string[] => {
  const writable = unit('ReadWritePaths').join(' ').split(' ')
  const script = [
    ...writable.map((path) => `mount --bind ${path} ${path}`),
    // ProtectSystem=strict and PrivateTmp=true.
    ...['/srv', '/etc', '/'].map((path) => `mount -o remount,bind,ro ${path}`),
    'mount -t tmpfs -o mode=1777 tmpfs /tmp',
    `umask ${unit('UMask')[0]}`,
    `cd ${unit('WorkingDirectory')[0]}`,
    `exec setpriv --reuid ${unit('User')[0]} --regid ${unit('User')[0]} --init-groups --no-new-privs env ${unit('Environment')[0]} sh -euc '${withVariables}exec ${command}'`,
  ].join('\n')
  return ['--mount', '--propagation', 'private', 'sh', '-euc', script]
}

let running: ChildProcess | null = null
const startService = (): void => {
  running = spawn('unshare', fenced(unit('ExecStart')[0] ?? ''), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
const stopService = async (): Promise<void> => {
  const child = running
  running = null
  if (!child || child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}
const untilReady = async (): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries++) {
    if (running && running.exitCode !== null)
      throw new Error(`the service ended with ${running.exitCode}`)
    if ((await fetch(`${site}/readyz`).catch(() => null))?.ok) return
    await sleep(100)
  }
  throw new Error('the shop was not ready in time')
}
const mayWrite = (path: string): boolean =>
  spawnSync('unshare', fenced(`touch ${path}`), { env }).status === 0

/** Runs the block as root, and does what `systemctl restart nuskha` asks meanwhile. */
const takeOver = async (block: string, version: string): Promise<void> => {
  const child = spawn('sh', ['-euc', written(block, version)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let status: number | null | undefined
  child.once('exit', (code) => {
    status = code
  })
  while (status === undefined) {
    await sleep(50)
    if (!existsSync(restartAsked)) continue
    await stopService()
    startService()
    rmSync(restartAsked)
  }
  if (status !== 0) throw new Error(`the version ${version} did not take over: ${status}`)
}

const ownerOf = (path: string): string =>
  execFileSync('stat', ['-c', '%U:%G %a', path], { encoding: 'utf8' }).trim()
const pageOf = async (): Promise<number> => (await fetch(site)).status
const runningVersion = (): string => readlinkSync('/srv/nuskha/current')

const prepareMachine = (): void => {
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8', env }).trim()
  mkdirSync(bin)
  standIn('apt-get', '')
  standIn(
    'systemctl',
    `[ "$*" = 'restart nuskha' ] || exit 1; touch ${restartAsked}; while [ -e ${restartAsked} ]; do sleep 0.05; done`,
  )
  standIn(
    'npm',
    `if [ "$1" = ci ]; then cp -r --preserve=mode,links ${packages} node_modules && rm -rf node_modules/.cache; else exec ${npm} "$@"; fi`,
  )
  // The checkout of a CI may belong to another user.
  execFileSync('git', [
    '-c',
    'safe.directory=*',
    'clone',
    '--quiet',
    '--no-hardlinks',
    root,
    repository,
  ])
  for (const version of ['v1', 'v2']) execFileSync('git', ['tag', version], { cwd: repository })
  execFileSync(process.execPath, ['scripts/catalogue.ts', 'sample', '/srv/export'], {
    cwd: root,
    stdio: 'ignore',
  })
}

const walk = async () => {
  prepareMachine()
  const [prepare = '', install = ''] = blocksOf('## One machine')
  const [beside = '', switchOver = ''] = blocksOf('### Upgrades')

  asRoot(prepare, 'v1', repository)
  // Git lets nobody clone what belongs to somebody else.
  execFileSync('chown', ['-R', 'nuskha:nuskha', repository, '/srv/export'])
  const environmentFile = ownerOf('/etc/nuskha.env')
  // "then adapt it".
  writeFileSync(
    '/etc/nuskha.env',
    `${readFileSync('/etc/nuskha.env', 'utf8')}PORT=${port}\nDRAIN_SECONDS=0\n`,
  )
  asUser(install, 'v1', '/srv/nuskha')
  const megabytes = Number(
    execFileSync('du', ['-sm', '/srv/nuskha/versions/v1'], { encoding: 'utf8' }).split('\t')[0],
  )
  const strangers = execFileSync('find', ['/srv/nuskha', '!', '-user', 'nuskha'], {
    encoding: 'utf8',
  })

  startService()
  await untilReady()
  const shown = [await pageOf()]
  const session = await fetch(`${site}/api/v3/session`)
  const writable = ['/srv/nuskha/data/x', '/srv/nuskha/cache/x', '/tmp/x'].map(mayWrite)
  const readOnly = [
    '/srv/nuskha/versions/v1/x',
    '/srv/nuskha/current/dist/x',
    '/etc/nuskha.env',
    '/var/tmp/x',
  ].map(mayWrite)
  const database = statSync('/srv/nuskha/data/nuskha.db')

  asUser(beside, 'v2', '/srv/nuskha')
  const versions: string[] = [runningVersion()]
  for (const version of ['v2', 'v1']) {
    await takeOver(switchOver, version)
    versions.push(runningVersion())
    shown.push(await pageOf())
  }
  await stopService()
  return {
    environmentFile,
    megabytes,
    strangers,
    shown,
    session: session.status,
    writable,
    readOnly,
    databaseMode: database.mode & 0o077,
    versions,
    isLink: lstatSync('/srv/nuskha/current').isSymbolicLink(),
  }
}

chownSync('/srv', 0, 0)
chmodSync('/srv', 0o755)
try {
  process.stdout.write(`${JSON.stringify(await walk())}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await stopService()
}
