import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Manifest } from '#catalogue/export/manifest.ts'
import { command } from './command.ts'

/** Writes the row counts and digests of the listed files into the `manifest.json` of `folder`, after rows were edited by hand. */
export const renewManifest = (folder: string): Manifest => {
  const path = join(folder, 'manifest.json')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const file of manifest.files) {
    const bytes = readFileSync(join(folder, file.name))
    const text = (file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    file.rows = text.split('\n').filter((line) => line.trim() !== '').length
    file.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

export const manifestCommand = command({
  meta: {
    name: 'manifest',
    description: 'Renew row counts and digests in the manifest of an edited export',
  },
  args: { folder: { type: 'positional', description: 'Folder of the export', required: true } },
  run: async ({ args }) => {
    const { id, files } = renewManifest(args.folder)
    process.stdout.write(
      `${args.folder}: export ${id}, ${files.reduce((sum, { rows }) => sum + rows, 0)} rows\n`,
    )
  },
})
