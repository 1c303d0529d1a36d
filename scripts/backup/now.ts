import { defineCommand } from 'citty'
import { readConfig } from '../../src/server/config/config.ts'
import { makeBackup } from '../../src/server/maintenance/backups/make-backup.ts'
import { place as database } from '../db/with-storage.ts'
import { onPlace } from './on-place.ts'

export const nowCommand = defineCommand({
  meta: { name: 'now', description: 'Make a backup to BACKUP_URL now; servers may keep running' },
  run: () =>
    onPlace(undefined, async (place) => {
      const { backup, dataDir, filesUrl } = readConfig(process.env)
      if (!backup) throw new Error('Set BACKUP_URL and BACKUP_RECIPIENT.')
      const order = {
        dataDir,
        database: database(),
        hasFiles: filesUrl === null,
        recipients: backup.recipients,
        days: backup.days,
      }
      const { name, bytes, files, newFiles, removed } = await makeBackup(place, order, new Date())
      return [
        `${name}: ${(bytes / 1024 ** 2).toFixed(1)} MB, ${files} prescription files, of them ${newFiles} new`,
        ...(removed > 0 ? [`removed ${removed} old backups`] : []),
      ]
    }),
})
