import { siteStatus } from '../../src/press/status.ts'
import { jsonArg } from './args.ts'
import { command } from './command.ts'
import { config } from './config.ts'
import { finish, number } from './print.ts'

/** One line for each kind and number of pages, with the languages that have that number. */
const pageLines = (
  counts: readonly { kind: string; locale: string; pages: number }[],
): string[] => {
  const locales = Map.groupBy(
    counts,
    ({ kind, pages }) => `  ${number(pages).padStart(9)} pages ${kind}`,
  )
  return [...locales].map(
    ([line, same]) => `${line} in ${same.map(({ locale }) => locale).join(', ')}`,
  )
}

export const status = command({
  meta: {
    name: 'status',
    description: 'The active release, its contents, and the releases to roll back to',
  },
  args: jsonArg,
  run: ({ args }) => {
    const state = siteStatus(config().dataDir)
    if (!state) {
      finish(args.json ?? false, { is: 'empty' }, 'Nothing has been published yet.', true)
      return
    }
    const [current, ...earlier] = state.releases
    const text = [
      `${current?.release} has been served since ${current?.publishedAt}`,
      ...state.rows.map(({ entity, rows }) => `  ${number(rows).padStart(9)} ${entity}`),
      ...pageLines(state.pages),
      `earlier releases: ${earlier.map((release) => release.release).join(', ') || 'none'}`,
      ...(state.pending
        ? ['a publish was interrupted: the next start or publish completes it']
        : []),
    ].join('\n')
    finish(args.json ?? false, { is: 'served', ...state }, text, true)
  },
})
