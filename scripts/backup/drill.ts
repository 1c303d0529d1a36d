import { tmpdir } from 'node:os'
import { defineCommand } from 'citty'
import { drill } from '../../src/server/maintenance/backups/restore-backup.ts'
import { countLines } from '../db/with-storage.ts'
import { fromArg, identityArg, identityIn, onPlace } from './on-place.ts'

export const drillCommand = defineCommand({
  meta: {
    name: 'drill',
    description:
      'Restore a backup into a temporary folder, check that everything adds up, and throw it away',
  },
  args: {
    ...fromArg,
    ...identityArg,
    at: { type: 'string', description: 'Name of the backup; the latest when not given' },
    folder: { type: 'string', description: 'Where there is room for it', default: tmpdir() },
  },
  run: ({ args }) =>
    onPlace(args.from, async (place) => {
      const request = { identity: identityIn(args.identity), name: args.at ?? null }
      const { name, files, rows, problems } = await drill(place, request, args.folder)
      if (problems.length > 0)
        throw new Error([`${name} was restored, and does not add up:`, ...problems].join('\n'))
      return [
        `${name} was restored, with ${files} prescription files, and adds up`,
        ...countLines(rows.filter((one) => one.rows > 0)),
      ]
    }),
})
