import './command-process.ts'
import { defineCommand, runMain } from 'citty'

/** `npm run catalogue -- <command>`: the operator's commands for exports and releases. */
await runMain(
  defineCommand({
    meta: {
      name: 'npm run catalogue --',
      description: 'Check, publish and roll back catalogue exports',
    },
    subCommands: {
      check: () => import('./catalogue/check.ts').then((module) => module.check),
      audit: () => import('./catalogue/audit.ts').then((module) => module.audit),
      publish: () => import('./catalogue/publish.ts').then((module) => module.publishCommand),
      status: () => import('./catalogue/status.ts').then((module) => module.status),
      export: () => import('./catalogue/export.ts').then((module) => module.exportCommand),
      rollback: () => import('./catalogue/rollback.ts').then((module) => module.rollbackCommand),
      convert: () => import('./catalogue/convert.ts').then((module) => module.convert),
      own: () => import('./catalogue/own.ts').then((module) => module.ownCommand),
      match: () => import('./catalogue/match.ts').then((module) => module.match),
      searches: () => import('./catalogue/searches.ts').then((module) => module.searches),
      manifest: () =>
        import('./catalogue/renew-manifest.ts').then((module) => module.manifestCommand),
      sample: () => import('./catalogue/sample.ts').then((module) => module.sample),
    },
  }),
)
