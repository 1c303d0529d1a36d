import { defineCommand } from 'citty'
import { copyInto } from '../../src/server/db/backup.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openMigrated } from '../../src/server/db/open.ts'
import { countLines, withStorage } from './with-storage.ts'

export const copyCommand = defineCommand({
  meta: { name: 'copy', description: 'Copy every row into an empty PostgreSQL database' },
  args: {
    to: {
      type: 'string',
      description: 'Address of the other database, postgres://…',
      required: true,
      valueHint: 'postgres://…',
    },
  },
  run: ({ args }) =>
    withStorage(async (storage) => {
      if (!/^postgres(ql)?:\/\/./.test(args.to))
        throw new Error('--to must be an address such as postgres://user:password@host/nuskha.')
      await migrate(storage)
      const other = await openMigrated({ url: args.to })
      try {
        // The address itself contains a password.
        return [
          'copied into the other database; set DATABASE_URL to it',
          ...countLines(await copyInto(storage, other)),
        ]
      } finally {
        await other.close()
      }
    }),
})
