import './command-process.ts'
import { defineCommand, runMain } from 'citty'

await runMain(
  defineCommand({
    meta: { name: 'npm run shop --', description: 'Make a shop your own, and open it' },
    subCommands: {
      new: () => import('./shop/new.ts').then((module) => module.newCommand),
      logo: () => import('./shop/logo.ts').then((module) => module.logoCommand),
      open: () => import('./shop/open.ts').then((module) => module.openCommand),
    },
  }),
)
