// npm run build [-- --previous <folder>]: compiles the templates, and presses the served release with them beside what is served, so that
// the next start takes over within a second (docs/deployment.md "Upgrades"). A running server of another version is not disturbed.
import './command-process.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '../src/press/prepare.ts'
import { bar, number } from './catalogue/print.ts'
import { siteOptions } from './catalogue/site.ts'
import { withUsage } from './usage.ts'

const run = async (): Promise<void> => {
  const { values } = await withUsage(import.meta.filename, () =>
    parseArgs({ options: { previous: { type: 'string' } } }),
  )
  const options = await siteOptions(
    values.previous === undefined ? undefined : join(resolve(values.previous), 'dist'),
  )
  process.stdout.write(`The templates are compiled in ${options.dist}\n`)
  const pages = bar('press', 'pages', false)
  const pressed = await prepare({ ...options, progress: pages.at }).finally(pages.stop)
  process.stdout.write(
    pressed
      ? `${number(pressed.written)} pages are prepared: the next start serves them\n`
      : 'There are no pages to prepare\n',
  )
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
