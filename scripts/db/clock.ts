import { defineCommand } from 'citty'
import { readClockMark, resetClockMark } from '../../src/server/db/clock-mark.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { withStorage } from './with-storage.ts'

export const clockCommand = defineCommand({
  meta: {
    name: 'clock',
    description: 'The latest time that a server has seen; servers never go back behind it',
  },
  args: {
    reset: {
      type: 'boolean',
      description:
        'Take the time of this machine, where the recorded one was wrong; stop the servers first',
    },
  },
  run: ({ args }) =>
    withStorage(async (storage) => {
      await migrate(storage)
      const now = new Date().toISOString()
      const latest = await readClockMark(storage.db)
      if (args.reset) await resetClockMark(storage.db, now)
      return [
        `this machine ${now}`,
        `recorded     ${latest ?? 'never'}`,
        ...(args.reset ? [`now recorded ${now}`] : []),
      ]
    }),
})
