import { type PublishOutcome, publish } from '../../src/press/publish.ts'
import { emptyTrash } from '../../src/press/trash.ts'
import { allowArgs, allowOf, jsonArg, sourceArg } from './args.ts'
import { command } from './command.ts'
import { config } from './config.ts'
import { type AskedPublish, exceptionsRefused } from './exceptions.ts'
import { bar, finish } from './print.ts'
import { publishText } from './report.ts'
import { siteOptions } from './site.ts'

/** Why nothing may be published here, before an export is read. */
const refusalOf = async (request: AskedPublish): Promise<string | null> =>
  config().releases?.isFollower
    ? 'This server follows the releases of another one (FOLLOW): publish there.'
    : await exceptionsRefused(request, 'look')

export const publishCommand = command({
  meta: { name: 'publish', description: 'Import an export, press what changes, serve it' },
  args: {
    ...sourceArg,
    'dry-run': { type: 'boolean', description: 'Report what would change, and change nothing' },
    ...allowArgs,
    ...jsonArg,
    approval: {
      type: 'string',
      description: 'Id of the approval, catalogue.publish, that exceptions take',
    },
    as: {
      type: 'string',
      description: 'E-mail of the operator who publishes with exceptions (NUSKHA_OPERATOR)',
    },
  },
  run: async ({ args }) => {
    const refusal = args['dry-run'] ? null : await refusalOf(args)
    if (refusal !== null) {
      process.stderr.write(`${refusal}\n`)
      process.exitCode = 1
      return
    }
    const quiet = args.json ?? false
    const rows = bar('import', 'rows', quiet)
    const pages = bar('press', 'pages', quiet)
    const options = await siteOptions()
    let isReported = false
    const finishOnce = (outcome: PublishOutcome): void => {
      if (isReported) return
      isReported = true
      rows.stop()
      pages.stop()
      finish(
        quiet,
        outcome,
        publishText(outcome),
        outcome.is !== 'refused' && outcome.is !== 'failed',
      )
    }
    const outcome = await publish({
      ...options,
      source: args.source,
      dryRun: args['dry-run'],
      allow: allowOf(args),
      onStep: (step) => {
        rows.stop()
        if (step === 'waiting' && !quiet)
          process.stderr.write('another publish is running, waiting for it\n')
      },
      onImport: (event) => rows.at(event.done, event.of),
      ...(!args['dry-run'] && { onAccepted: () => exceptionsRefused(args, 'use') }),
      progress: pages.at,
      onServed: finishOnce,
    })
    finishOnce(outcome)
    await emptyTrash(options.dataDir)
  },
})
