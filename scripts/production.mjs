// What of node_modules production does without. Plain JavaScript without dependencies, like setup.mjs, which removes it.
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root @returns {Record<string, { dev?: boolean, devOptional?: boolean }>} Packages of the lock by their path. */
const packagesOf = (root) =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/**
 * C++ headers and manuals of Node, 67 MB, for packages that are compiled when they are installed; none is.
 * @param {string} root
 */
export const papersOfNode = (root) => {
  const nodes = join(root, 'node_modules/node/node_modules')
  const builds = existsSync(nodes)
    ? readdirSync(nodes).filter((name) => name.startsWith('node-'))
    : []
  return builds.flatMap((name) => ['include', 'share'].map((folder) => join(nodes, name, folder)))
}

/**
 * Folders that stay after `npm prune --omit=dev` and that no running shop reads: packages that a package of production names as an optional peer and
 * that npm therefore keeps (i18next names TypeScript, for its types), the headers of Node, caches of tools.
 * @param {string} root @returns {string[]} absolute; not all of them are there
 */
export const unneededFolders = (root) => [
  ...Object.entries(packagesOf(root)).flatMap(([path, { devOptional }]) =>
    devOptional ? [join(root, path)] : [],
  ),
  ...['.cache', '.vite', '.astro'].map((name) => join(root, 'node_modules', name)),
  ...papersOfNode(root),
]

/** Files of packages that no running program reads: source maps, and TypeScript, which Node does not run from node_modules. @param {string} name */
const isUnread = (name) => /\.(map|[cm]?tsx?)$/.test(name)

/** @param {string} root */
export const removeUnneeded = (root) => {
  for (const folder of unneededFolders(root)) rmSync(folder, { recursive: true, force: true })
  const entries = readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile() && isUnread(entry.name)) rmSync(join(entry.parentPath, entry.name))
  const bin = join(root, 'node_modules/.bin')
  for (const name of readdirSync(bin)) if (!existsSync(join(bin, name))) rmSync(join(bin, name))
}

/**
 * Bytes on a disk of 4 KB blocks of what production keeps, by package; the packages of one scope count together.
 * @param {string} root @returns {Map<string, number>}
 */
export const installedSizes = (root) => {
  const unneeded = new Set(unneededFolders(root))
  // npm links the binary of Node to where its package for this platform has it: it is on the disk once.
  const linked = new Set()
  /** @param {string} path @returns {number} */
  const sizeOf = (path) => {
    const stats = lstatSync(path)
    if (unneeded.has(path) || (stats.isFile() && isUnread(path))) return 0
    if (stats.nlink > 1 && !stats.isDirectory()) {
      if (linked.has(stats.ino)) return 0
      linked.add(stats.ino)
    }
    const own = Math.ceil(stats.size / 4096) * 4096
    if (!stats.isDirectory()) return stats.isSymbolicLink() ? 0 : own
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own)
  }
  const sizes = new Map()
  for (const [path, { dev }] of Object.entries(packagesOf(root))) {
    // A package within another one counts with it.
    const [, name, ...deeper] = path.split('node_modules/')
    if (dev || name === undefined || deeper.length > 0 || !existsSync(join(root, path))) continue
    const group = name.split('/')[0]
    sizes.set(group, (sizes.get(group) ?? 0) + sizeOf(join(root, path)))
  }
  return sizes
}
