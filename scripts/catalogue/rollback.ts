import { rollback } from '../../src/press/publish.ts'
import { emptyTrash } from '../../src/press/trash.ts'
import { jsonArg } from './args.ts'
import { command } from './command.ts'
import { bar, finish } from './print.ts'
import { publishText } from './report.ts'
import { siteOptions } from './site.ts'

export const rollbackCommand = command({
  meta: {
    name: 'rollback',
    description: 'Serve the previous release again, rewriting only what differs',
  },
  args: {
    to: {
      type: 'string',
      description: 'An earlier release listed by status (default: the previous one)',
    },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const quiet = args.json ?? false
    const pages = bar('press', 'pages', quiet)
    const options = await siteOptions()
    const outcome = await rollback({ ...options, to: args.to, loosened: true, progress: pages.at })
    pages.stop()
    finish(quiet, outcome, publishText(outcome), outcome.is === 'published')
    await emptyTrash(options.dataDir)
  },
})
