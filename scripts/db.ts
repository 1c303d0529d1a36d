import './command-process.ts'
import { defineCommand, runMain } from 'citty'

await runMain(
  defineCommand({
    meta: {
      name: 'npm run db --',
      description: 'Bring the database up to date, back it up, restore it, move it',
    },
    subCommands: {
      migrate: () => import('./db/migrate.ts').then((module) => module.migrateCommand),
      audit: () => import('./db/audit.ts').then((module) => module.auditCommand),
      backup: () => import('./db/backup.ts').then((module) => module.backupCommand),
      clock: () => import('./db/clock.ts').then((module) => module.clockCommand),
      copy: () => import('./db/copy.ts').then((module) => module.copyCommand),
      restore: () => import('./db/restore.ts').then((module) => module.restoreCommand),
      status: () => import('./db/status.ts').then((module) => module.statusCommand),
    },
  }),
)
