import { defineCommand } from 'citty'
import { backupNames, readIndex } from '../../src/server/maintenance/backups/backup-index.ts'
import { fromArg, onPlace } from './on-place.ts'

export const listCommand = defineCommand({
  meta: { name: 'list', description: 'Every backup, the oldest first' },
  args: fromArg,
  run: ({ args }) =>
    onPlace(args.from, async (place) => {
      const lines: string[] = []
      for (const name of await backupNames(place)) {
        const { engine, bytes, files } = await readIndex(place, name)
        lines.push(
          `${name}  ${engine.padEnd(8)}  ${(bytes / 1024 ** 2).toFixed(1).padStart(9)} MB  ${files.length} files`,
        )
      }
      return lines.length === 0 ? ['There is no backup.'] : lines
    }),
})
