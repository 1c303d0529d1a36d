import { globSync } from 'node:fs'
import { join } from 'node:path'
import { importExport } from '#catalogue/import/import.ts'
import { sampleFolder } from '#catalogue/sample.ts'
import { once } from './once.ts'

/** The file of the sample's catalogue, imported once per run. Throws the importer's reason if it is refused. */
export const sampleCatalogue = async (): Promise<string> => {
  const folder = await once('sample-catalogue', async (directory) => {
    const outcome = await importExport({ source: sampleFolder, directory })
    if (outcome.is === 'refused') throw new Error(outcome.reason)
  })
  const [file] = globSync('catalogue-*.db', { cwd: folder })
  if (!file) throw new Error(`the import left no catalogue in ${folder}`)
  return join(folder, file)
}
