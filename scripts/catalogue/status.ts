import { defineCommand } from 'citty'
import { siteStatus } from '../../src/press/status.ts'
import { readConfig } from '../../src/server/config.ts'
import { jsonArg } from './args.ts'
import { finish, number } from './print.ts'

export const status = defineCommand({
  meta: { name: 'status', description: 'Which release is served, what it holds, which can be rolled back to' },
  args: jsonArg,
  run: ({ args }) => {
    const state = siteStatus(readConfig(process.env).dataDir)
    if (!state) {
      finish(args.json ?? false, { is: 'empty' }, 'Nothing has been published yet.', true)
      return
    }
    const [current, ...earlier] = state.releases
    const text = [
      `${current?.release} is served since ${current?.publishedAt}`,
      ...state.rows.map(({ entity, rows }) => `  ${number(rows).padStart(9)} ${entity}`),
      ...state.pages.map(({ kind, locale, pages }) => `  ${number(pages).padStart(9)} pages ${kind} ${locale}`),
      `earlier releases: ${earlier.map((release) => release.release).join(', ') || 'none'}`,
      ...(state.pending ? ['a publish was interrupted: the next start or publish ends it'] : []),
    ].join('\n')
    finish(args.json ?? false, { is: 'served', ...state }, text, true)
  },
})
