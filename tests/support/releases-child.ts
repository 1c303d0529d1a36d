import { type PublishOptions, publish } from '#press/publish.ts'
import { exceptionsRefused } from '../../scripts/catalogue/exceptions.ts'
import { goBack } from '../../scripts/catalogue/rollback.ts'

/**
 * What `npm run catalogue -- publish` and `-- rollback` do once the templates are built: publishes each export, asks the database
 * whether an exception needs an approval (not before the shop has operators), and goes back. Options as JSON in the first argument, outcomes on standard output.
 */
const { sources, ...options } = JSON.parse(process.argv[2] ?? '') as Omit<
  PublishOptions,
  'source'
> & { sources: string[] }
const outcomes: unknown[] = []
for (const source of sources) outcomes.push((await publish({ ...options, source })).is)
const [source = ''] = sources
outcomes.push(await exceptionsRefused({ source, 'allow-loosened': true }, 'look'))
outcomes.push((await goBack(options, {})).is)
process.stdout.write(JSON.stringify(outcomes))
