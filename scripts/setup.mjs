// Sets up what a fresh clone lacks, then runs a script on the pinned Node:
//   node scripts/setup.mjs [scripts/serve.ts [arguments…]]
//   node scripts/setup.mjs --production    removes what only building and testing need, after `npm run build`
// Plain JavaScript without dependencies: it must run on any Node from 20 on, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { papersOfNode, removeUnneeded } from './production.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const onWindows = process.platform === 'win32'
const pinnedNode = join(root, 'node_modules/node/bin', onWindows ? 'node.exe' : 'node')

/** A build that came with the program, or was made here, needs no compiler. */
const isBuilt = () => existsSync(join(root, 'dist/build.json'))

/** Whether node_modules matches the lock file. npm writes its own record last, so an interrupted install counts as missing. */
const isInstalled = () => {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(pinnedNode)) return false
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(record)
  // Optional packages belong to other platforms and may be absent; those of development may be absent beside a build.
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === version
        : optional || ((dev || devOptional) && isBuilt())),
  )
}

const runNpm = (command, ...words) => {
  const npm = process.env.npm_execpath
  const all = [command, ...words, '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...all], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', all, { cwd: root, stdio: 'inherit', shell: onWindows })
  if (status !== 0) stop(`Setting up failed: npm ${command} did not succeed; its message is above.`)
}

const install = () => {
  console.log('Setting up: npm ci (once after each change of dependencies)')
  // `--include=dev`: a start with NODE_ENV=production still compiles the templates.
  runNpm('ci', '--include=dev')
  if (!isInstalled())
    stop(
      'Setting up failed: npm ci left out packages of the lock, or the install script of the package `node` did not run.',
    )
  for (const folder of papersOfNode(root)) rmSync(folder, { recursive: true, force: true })
}

const stop = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Runs `script` on the pinned Node in this terminal and exits like it. */
const run = (script, words) => {
  const bin = join(root, 'node_modules/.bin')
  const env = {
    // Caches compiled modules: a press worker starts in half the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
    PATH: `${bin}${onWindows ? ';' : ':'}${process.env.PATH}`,
  }
  const child = spawn(pinnedNode, [join(root, script), ...words], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  // A terminal sends Ctrl-C to both processes; forwarding it would count twice, and twice means "stop at once".
  process.on('SIGINT', (signal) => process.stdin.isTTY || forward(signal))
  // npm runs this in a shell, and some shells die of a signal without forwarding it: stop when the shell is gone.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === shell || forward('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => {
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

/** Beside a build that was made elsewhere nothing need be installed: then only what production needs is. */
const keepProduction = () => {
  if (!isBuilt()) stop('There is no build yet: npm run build makes it.')
  if (isInstalled()) runNpm('prune', '--omit=dev', '--no-save')
  else runNpm('ci', '--omit=dev')
  removeUnneeded(root)
}

const [script, ...words] = process.argv.slice(2)
if (script === '--production') keepProduction()
else {
  if (!isInstalled()) install()
  if (script) run(script, words)
}
