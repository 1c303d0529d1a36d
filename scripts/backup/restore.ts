import { defineCommand } from 'citty'
import { readConfig } from '../../src/server/config/config.ts'
import { restoreBackup } from '../../src/server/maintenance/backups/restore-backup.ts'
import { countLines, place as database } from '../db/with-storage.ts'
import { fromArg, identityArg, identityIn, onPlace } from './on-place.ts'

export const restoreCommand = defineCommand({
  meta: {
    name: 'restore',
    description: 'Restore a backup into the empty DATA_DIR and database that the environment names',
  },
  args: {
    ...fromArg,
    ...identityArg,
    at: { type: 'string', description: 'Name of the backup; the latest when not given' },
  },
  run: ({ args }) =>
    onPlace(args.from, async (place) => {
      const request = { identity: identityIn(args.identity), name: args.at ?? null }
      const { name, files, rows } = await restoreBackup(
        place,
        request,
        readConfig(process.env).dataDir,
        database(),
      )
      return [
        `restored ${name}, with ${files} prescription files`,
        ...countLines(rows.filter((one) => one.rows > 0)),
      ]
    }),
})
