import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Entity, Manifest } from '../export/manifest.ts'
import { faultWords } from './fault-words.ts'
import { bytesOf, gunzipped, linesOf } from './lines.ts'
import type { SourceFile } from './load.ts'
import { Refused } from './refused.ts'
import { unpackTar } from './tar.ts'

/** An export in a folder; its files verify their hash and row count while they are read. */
export type Source = { manifest: Manifest; filesOf: (entity: Entity) => VerifiedFile[] }

/** `verify` checks only the hash, for a file whose rows need not be read. */
export type VerifiedFile = SourceFile & { verify: () => Promise<void> }

const isExportFile = (name: string): boolean =>
  name === 'manifest.json' || /^[a-z-]+(\.\d+)?\.ndjson(\.gz)?$/.test(name)

/** Opens a folder or an archive (`.tar.gz`, `.tgz`, `.tar`). An archive is unpacked into `temporary` first, because its files come in any order. */
export const openSource = async (path: string, temporary: string): Promise<Source> => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Refused('source', `There is no export at ${path}.`)
  if (stats.isDirectory()) return sourceIn(path)
  if (!/\.(tar\.gz|tgz|tar)$/.test(path))
    throw new Refused('source', `${path} is neither a folder nor a .tar.gz.`)
  mkdirSync(temporary, { recursive: true })
  const raw = createReadStream(path, { highWaterMark: 1 << 18 })
  await unpackTar(path.endsWith('.tar') ? raw : gunzipped(raw, path), temporary, isExportFile)
  return sourceIn(temporary)
}

const sourceIn = (directory: string): Source => {
  const manifest = readManifest(join(directory, 'manifest.json'))
  const names = new Set<string>()
  for (const file of manifest.files) {
    if (names.has(file.name))
      throw new Refused('manifest', `manifest.json lists ${file.name} twice.`)
    names.add(file.name)
    if (file.name.replace(/(\.\d+)?\.ndjson(\.gz)?$/, '') !== file.entity)
      throw new Refused(
        'manifest',
        `manifest.json says that ${file.name} holds ${file.entity}; a file is named after what it holds.`,
      )
    if (!lstatSync(join(directory, file.name), { throwIfNoEntry: false })?.isFile())
      throw new Refused('missing-file', `manifest.json lists ${file.name}, which is not there.`)
  }
  return {
    manifest,
    filesOf: (entity) =>
      manifest.files
        .filter((file) => file.entity === entity)
        .map((file) => verifiedFile(directory, file)),
  }
}

const readManifest = (path: string): Manifest => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new Refused('manifest', 'The export has no manifest.json.')
  if (stats.size > 1_000_000) throw new Refused('manifest', 'manifest.json is larger than 1 MB.')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
  } catch {
    throw new Refused('manifest', 'manifest.json is not valid JSON in UTF-8.')
  }
  const parsed = Manifest.safeParse(value, { error: faultWords })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.')} ${issue.message}`.trim())
  throw new Refused('manifest', `manifest.json does not hold what it must: ${faults.join('; ')}.`)
}

const verifiedFile = (
  directory: string,
  { name, rows, sha256 }: Manifest['files'][number],
): VerifiedFile => {
  const path = join(directory, name)
  const check = (found: string) => {
    if (found !== sha256)
      throw new Refused(
        'hash',
        `${name} is not the file that manifest.json describes: its SHA-256 is ${found}, not ${sha256}.`,
      )
  }
  const wrongCount = (count: string) =>
    new Refused('row-count', `${name} holds ${count} rows; manifest.json says ${rows}.`)
  return {
    name,
    rows,
    sha256,
    verify: async () => {
      const hash = createHash('sha256')
      for await (const _ of bytesOf(path, hash));
      check(hash.digest('hex'))
    },
    lines: async function* () {
      const hash = createHash('sha256')
      const bytes = bytesOf(path, hash)
      let count = 0
      for await (const lines of linesOf(name.endsWith('.gz') ? gunzipped(bytes, name) : bytes)) {
        count += lines.length
        // Checked while reading: a small compressed file can unpack to more rows than the disk holds.
        if (count > rows) throw wrongCount(`more than ${rows}`)
        yield lines
      }
      check(hash.digest('hex'))
      if (count !== rows) throw wrongCount(String(count))
    },
  }
}
