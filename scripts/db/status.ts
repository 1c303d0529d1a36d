import { defineCommand } from 'citty'
import { countRows } from '../../src/server/db/backup.ts'
import { migrationStates } from '../../src/server/db/migrate.ts'
import { replicationWarning } from '../../src/server/db/replication.ts'
import { countLines, withStorage } from './with-storage.ts'

export const statusCommand = defineCommand({
  meta: { name: 'status', description: 'Engine, migrations and rows' },
  run: () =>
    withStorage(async (storage) => {
      const states = await migrationStates(storage)
      const warning = await replicationWarning(storage.db)
      const waits = states.some(({ executedAt }) => executedAt === undefined)
      return [
        storage.engine === 'sqlite' ? 'embedded SQLite' : 'PostgreSQL',
        ...(warning === null ? [] : [`warning: ${warning}`]),
        ...states.map(
          ({ name, executedAt }) =>
            `${name}: ${executedAt ? `applied ${new Date(executedAt).toISOString()}` : 'not applied'}`,
        ),
        ...(waits ? [] : countLines(await countRows(storage))),
      ]
    }),
})
