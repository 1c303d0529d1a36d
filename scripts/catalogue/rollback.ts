import type { PressOptions } from '../../src/press/press-options.ts'
import { type PublishOutcome, rollback } from '../../src/press/publish.ts'
import { readReleases } from '../../src/press/releases.ts'
import { emptyTrash } from '../../src/press/trash.ts'
import { jsonArg } from './args.ts'
import { command } from './command.ts'
import { wayBackRefused } from './exceptions.ts'
import { bar, finish } from './print.ts'
import { publishText } from './report.ts'
import { siteOptions } from './site.ts'

/** Goes back; where products have a looser legal class in that release, with the approval that two people gave. */
export const goBack = async (
  options: PressOptions,
  { to, as }: { to?: string | undefined; as?: string | undefined },
): Promise<PublishOutcome> => {
  const outcome = await rollback({ ...options, to })
  if (outcome.is !== 'failed' || outcome.code !== 'loosened') return outcome
  const [served, previous] = readReleases(options.dataDir)
  const way = { from: served?.release ?? '', release: to ?? previous?.release ?? '' }
  const refusal = await wayBackRefused({ as, reason: outcome.reason }, way)
  return refusal === null
    ? await rollback({ ...options, to, loosened: true })
    : { is: 'failed', code: 'approval-needed', reason: refusal }
}

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
    as: {
      type: 'string',
      description: 'E-mail of the operator who goes back to looser legal classes (NUSKHA_OPERATOR)',
    },
    ...jsonArg,
  },
  run: async ({ args }) => {
    const quiet = args.json ?? false
    const pages = bar('press', 'pages', quiet)
    const options = await siteOptions()
    const outcome = await goBack({ ...options, progress: pages.at }, args)
    pages.stop()
    finish(quiet, outcome, publishText(outcome), outcome.is === 'published')
    await emptyTrash(options.dataDir)
  },
})
