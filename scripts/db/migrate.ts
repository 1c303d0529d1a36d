import { defineCommand } from 'citty'
import { migrate } from '../../src/server/db/migrate.ts'
import { withStorage } from './with-storage.ts'

export const migrateCommand = defineCommand({
  meta: {
    name: 'migrate',
    description: 'Bring the tables up to date; a server does so when it starts',
  },
  run: () =>
    withStorage(async (storage) => {
      const applied = await migrate(storage)
      return applied.length === 0
        ? ['The tables are up to date.']
        : applied.map((name) => `applied ${name}`)
    }),
})
