import { defineCommand } from 'citty'
import { backUp } from '../../src/server/db/backup.ts'
import { countLines, withStorage } from './with-storage.ts'

export const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write every row, as of one moment, to a file; servers may keep running',
  },
  args: {
    file: {
      type: 'positional',
      description: 'File to write, such as nuskha-2026-11-20.ndjson.gz',
      required: true,
    },
  },
  run: ({ args }) =>
    withStorage(async (storage) => [
      `written to ${args.file}`,
      ...countLines(await backUp(storage, args.file, new Date())),
    ]),
})
