import { existsSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { allRows, releaseFacts } from '../../src/catalogue/export/read.ts'
import { writeExport } from '../../src/catalogue/export/write.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { jsonArg } from './args.ts'
import { command } from './command.ts'
import { config } from './config.ts'
import { finish, number } from './print.ts'

/** Writes the rows of a release as a full export, from which an import makes the same catalogue. */
export const exportCommand = command({
  meta: { name: 'export', description: 'Write the served release as an export' },
  args: {
    directory: { type: 'positional', description: 'A new or empty folder', required: true },
    release: {
      type: 'string',
      description: 'A kept release listed by status (default: the served one)',
    },
    id: { type: 'string', description: 'Id of the export (default: that of the release)' },
    plain: { type: 'boolean', description: 'Without compression' },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const json = args.json ?? false
    const { dataDir } = config()
    const releases = readReleases(dataDir)
    const release =
      args.release === undefined
        ? releases[0]
        : releases.find((one) => one.release === args.release)
    if (!release)
      return finish(
        json,
        { is: 'refused' },
        args.release ? `No release ${args.release} is kept.` : 'No release is served yet.',
        false,
      )
    if (existsSync(args.directory) && readdirSync(args.directory).length > 0)
      return finish(json, { is: 'refused' }, `${args.directory} is not empty.`, false)
    const db = new DatabaseSync(releaseFile(dataDir, release), { readOnly: true })
    try {
      const facts = releaseFacts(db)
      const manifest = await writeExport({
        directory: args.directory,
        id: args.id ?? facts.id,
        createdAt: new Date().toISOString(),
        source: `release ${facts.id}${facts.source ? ` of ${facts.source}` : ''}`.slice(0, 500),
        languages: facts.languages,
        gzip: !(args.plain ?? false),
        rows: allRows(db),
      })
      const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
      finish(
        json,
        { is: 'exported', release: facts.id, rows } as { is: string },
        `${number(rows)} rows of ${facts.id} in ${args.directory}`,
        true,
      )
    } finally {
      db.close()
    }
  },
})
