import './command-process.ts'
import { defineCommand, runMain } from 'citty'

/** `npm run backup -- <command>`: encrypted backups of the database, the prescriptions and the keys of the shop. */
await runMain(
  defineCommand({
    meta: {
      name: 'npm run backup --',
      description: 'Encrypted backups: make, list, try and restore them',
    },
    subCommands: {
      key: () => import('./backup/key.ts').then((module) => module.keyCommand),
      now: () => import('./backup/now.ts').then((module) => module.nowCommand),
      list: () => import('./backup/list.ts').then((module) => module.listCommand),
      drill: () => import('./backup/drill.ts').then((module) => module.drillCommand),
      restore: () => import('./backup/restore.ts').then((module) => module.restoreCommand),
    },
  }),
)
