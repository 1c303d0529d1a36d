import { defineCommand, runMain } from 'citty'

/** `npm run db -- <command>`: the database of carts, orders and people, wherever the environment says it is. */
await runMain(
  defineCommand({
    meta: { name: 'npm run db --', description: 'Bring the database up to date, back it up and restore it' },
    subCommands: {
      migrate: () => import('./db/migrate.ts').then((module) => module.migrateCommand),
      backup: () => import('./db/backup.ts').then((module) => module.backupCommand),
      restore: () => import('./db/restore.ts').then((module) => module.restoreCommand),
      status: () => import('./db/status.ts').then((module) => module.statusCommand),
    },
  }),
)
