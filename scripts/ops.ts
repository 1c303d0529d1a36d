import { defineCommand, runMain } from 'citty'
import { commands } from './ops/commands.ts'

// Files that customers and operators create are private to this user; src/press/public-files.ts opens what a web server reads.
process.umask(0o077)

/** `npm run ops -- <subject> <command>`: the shop's daily work, on the database that the environment names. */
await runMain(
  defineCommand({
    meta: { name: 'npm run ops --', description: 'The daily work of the shop' },
    subCommands: commands,
  }),
)
