import { expect, test } from 'vitest'
import { allowArgs, jsonArg, sourceArg } from '../../../scripts/catalogue/args.ts'
import { unknownWord } from '../../../scripts/catalogue/command.ts'

const args = {
  ...sourceArg,
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  ...allowArgs,
  ...jsonArg,
} as const

test.each([
  [['./export', '--dryrun'], '--dryrun'],
  [['./export', '--dry_run'], '--dry_run'],
  [['./export', '-n'], '-n'],
  [['./export', '--force=yes'], '--force=yes'],
  [['./export', './another'], './another'],
])('a command refuses %j because it does not know %s', (words, unknown) => {
  expect(unknownWord(args, words)).toBe(unknown)
})

test.each([
  [['./export', '--dry-run', '--allow-removed', '--json']],
  [['--dryRun', './export']],
  [['--report', './folder', './export']],
  [['--report=./folder', './export', '--no-json']],
])('a command accepts every word of %j', (words) => {
  expect(unknownWord(args, words)).toBeNull()
})
