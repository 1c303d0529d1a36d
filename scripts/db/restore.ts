import { defineCommand } from 'citty'
import { restore } from '../../src/server/db/backup.ts'
import { countLines, withStorage } from './with-storage.ts'

export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Read a backup of either engine into an empty database' },
  args: {
    file: { type: 'positional', description: 'File that the command backup wrote', required: true },
  },
  run: ({ args }) =>
    withStorage(async (storage) => [
      `restored from ${args.file}`,
      ...countLines(await restore(storage, args.file)),
    ]),
})
