import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { makePassage, publishFolder } from './public-files.ts'

/** Sources of a build. The catalogue is not among them: a new export needs no new build. */
const inputs = [
  'src/pages',
  'src/layouts',
  'src/components',
  'src/islands',
  'src/client',
  'src/styles',
  'src/i18n',
  'src/brand',
  'src/model',
  'src/contract',
  'src/paths.ts',
  'src/catalogue',
  'src/press',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package-lock.json',
]

/** Sources of the operators’ console, which no page shows: after a change of it alone, no page is pressed again. */
const consoleInputs = [
  'src/console',
  'src/client',
  'src/contract',
  'src/model',
  'src/i18n',
  'src/styles/tokens.css',
  'src/paths.ts',
  'package-lock.json',
]

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

const digestOfFiles = (paths: Iterable<string>, base: string): string => {
  const digest = createHash('sha256')
  for (const path of paths)
    digest.update(path.slice(base.length)).update('\0').update(readFileSync(path)).update('\0')
  return digest.digest('base64url').slice(0, 22)
}

const digestOf = (project: string, of: readonly string[]): string => {
  const folder = resolve(project)
  return digestOfFiles(
    of.flatMap((input) => [...filesBelow(join(folder, input))]),
    folder,
  )
}

/** The digest of all sources of the pages in `project`, which may be a relative or an absolute path. */
export const sourcesDigest = (project: string): string => digestOf(project, inputs)

export const consoleDigest = (project: string): string => digestOf(project, consoleInputs)

/** What `build.json` says of a build: the digests of its sources, and its own assets. */
type BuildRecord = { build?: string; console?: string; assets?: string[] }

const recordOf = (dist: string): BuildRecord =>
  existsSync(join(dist, 'build.json'))
    ? JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))
    : {}

const writeRecord = (dist: string, record: BuildRecord): void =>
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record)}\n`)

/**
 * Builds `dist/` unless it was built from the current sources, or the console alone where only that changed; `true` if it did. The identity of the build is the digest of its
 * sources, so the same sources give the same pages on every machine. `previous`: the `dist` of the version before, where it lies in another
 * folder; browsers still ask for its assets.
 */
export const ensureBuild = async (project: string, previous?: string): Promise<boolean> => {
  const dist = join(project, 'dist')
  const build = sourcesDigest(project)
  const ofConsole = consoleDigest(project)
  const before = recordOf(dist)
  if (before.build === build && before.console === ofConsole) return false
  if (!existsSync(join(project, 'node_modules/astro')))
    throw new Error(
      'The sources have changed since the build, and the compiler is not installed: npm ci, then npm run build.',
    )
  // Built next to the old one, which a running server may still read, and moved into its place at the end.
  const fresh = join(project, `dist.${process.pid}`)
  try {
    if (before.build === build) {
      await bundleConsole(project, fresh)
      rmSync(join(dist, 'console'), { recursive: true, force: true })
      renameSync(fresh, join(dist, 'console'))
      writeRecord(dist, { ...before, console: ofConsole })
      return true
    }
    await astroBuild(project, fresh)
    await bundleServer(project, join(fresh, 'server'))
    await bundleConsole(project, join(fresh, 'console'))
    writeRecord(fresh, { build, console: ofConsole, assets: keepAssets(previous ?? dist, fresh) })
    makePassage(fresh)
    publishFolder(join(fresh, 'client'))
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

/**
 * Copies the previous build's own assets from `dist` into `fresh`, because browsers and caches hold pages that refer to them. Does not copy those
 * of still earlier builds. File names contain a digest of the content, so assets of two builds do not collide. Returns the names of the fresh
 * build's own assets.
 */
export const keepAssets = (dist: string, fresh: string): string[] => {
  const folder = 'client/assets'
  const before = recordOf(dist)
  mkdirSync(join(fresh, folder), { recursive: true })
  const own = readdirSync(join(fresh, folder)).sort()
  for (const file of before.assets ?? [])
    if (!own.includes(file) && existsSync(join(dist, folder, file)))
      copyFileSync(join(dist, folder, file), join(fresh, folder, file))
  return own
}

/**
 * Bundles the compiled app with its dependencies into one file, and the press's worker thread into another. Every thread loads both: resolving and
 * linking some two hundred files took 280 ms, loading these two takes 80 ms (`docs/decisions/0022-all-pages-served-at-once.md`). A running server also
 * loads no more files later, which a build that replaces this one would have removed.
 */
const bundleServer = async (project: string, server: string): Promise<void> => {
  const bundled = `${server}.bundled`
  await bundle(project, join(server, 'entry.mjs'), join(bundled, 'entry.mjs'))
  await bundle(project, join(project, 'src/press/worker.ts'), join(bundled, 'worker.mjs'))
  rmSync(server, { recursive: true, force: true })
  renameSync(bundled, server)
}

const define = 'process.env.NODE_ENV:"production"'

/** In a process of its own, like the build of the templates: the memory of the compiler is not counted as the press's. */
const bundle = (project: string, input: string, file: string): Promise<void> =>
  run(project, [
    'rolldown/bin/cli.mjs',
    input,
    '--file',
    file,
    '--format',
    'esm',
    '--platform',
    'node',
    '--no-codeSplitting',
    '--transform.define',
    define,
  ])

/** The operators’ console: a client application of its own, beside the pages. */
const bundleConsole = (project: string, folder: string): Promise<void> =>
  run(project, [
    'vite/bin/vite.js',
    'build',
    join(project, 'src/console'),
    '--base',
    '/console/',
    '--outDir',
    folder,
    '--logLevel',
    'warn',
  ])

const astroBuild = (project: string, outDir: string): Promise<void> =>
  run(project, ['astro/bin/astro.mjs', 'build', '--outDir', outDir])

/** Runs the command of a package. Throws with its whole output if it fails. */
const run = (project: string, [command = '', ...words]: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(project, 'node_modules', command), ...words], {
      cwd: project,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}\n${output}`)),
    )
  })
