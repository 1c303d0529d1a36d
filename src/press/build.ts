import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from './renderer.ts'

/** What a build is made from. The catalogue is not among it: a new export needs no new build. */
const inputs = [
  'src/pages',
  'src/layouts',
  'src/components',
  'src/islands',
  'src/client',
  'src/styles',
  'src/i18n',
  'src/model',
  'src/contract',
  'src/paths.ts',
  'src/press/app.ts',
  'src/press/adapter.ts',
  'src/press/direct.ts',
  'public',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
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
  for (const path of paths) digest.update(path.slice(base.length)).update('\0').update(readFileSync(path)).update('\0')
  return digest.digest('base64url').slice(0, 22)
}

/** The digest of everything that the build in `project` would be made from. */
export const sourcesDigest = (project: string): string =>
  digestOfFiles(
    inputs.flatMap((input) => [...filesBelow(join(project, input))]),
    project,
  )

/**
 * Makes `dist/` if it is not made from the sources as they are now; `true` when it had to. The identity of the build is the
 * digest of its sources, so the same sources give the same pages on every machine.
 */
export const ensureBuild = async (project: string): Promise<boolean> => {
  const dist = join(project, 'dist')
  const build = sourcesDigest(project)
  if (existsSync(join(dist, 'build.json')) && readBuild(dist) === build) return false
  // Built beside the old one, which a running server may still read, and put in its place at the end.
  const fresh = join(project, `dist.${process.pid}`)
  try {
    await astroBuild(project, fresh)
    writeFileSync(join(fresh, 'build.json'), `${JSON.stringify({ build, ...keepFiles(dist, fresh) })}\n`)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

/** Folders of a build in which a file's name carries a digest of its content, so that files of two builds can lie together. */
const hashed = { assets: 'client/assets', chunks: 'server/chunks' } as const

type Own = Partial<Record<keyof typeof hashed, string[]>>

/**
 * Puts the files of the build in `dist` beside those of the one in `fresh`, but not those that it kept itself: browsers and caches
 * hold pages that name its scripts and styles, and a running server looks for a template's file when it first needs it, loaded
 * or not. Gives the names of the fresh build's own.
 */
export const keepFiles = (dist: string, fresh: string): Own => {
  const record = join(dist, 'build.json')
  const before: Own = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
  const own: Own = {}
  for (const [name, folder] of Object.entries(hashed) as [keyof Own, string][]) {
    const [from, to] = [join(dist, folder), join(fresh, folder)]
    mkdirSync(to, { recursive: true })
    const names = readdirSync(to).sort()
    for (const file of before[name] ?? [])
      if (!names.includes(file) && existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file))
    own[name] = names
  }
  return own
}

const astroBuild = (project: string, outDir: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(project, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', outDir], {
      cwd: project,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`astro build ended with ${code}\n${output}`))))
  })
