import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locales } from '#model/locale.ts'
import { textsOf } from '../../rules/locale-files.ts'
import { root } from '../../support/project.ts'

const severities = ['severityHigh', 'severityMedium', 'severityLow', 'severityVeryLow', 'severityUnknown']
const answers = ['bannerFound', 'bannerNone', 'bannerNotCovered', 'tabNone', 'none', 'notCovered']

it('docs/severity-words.md has the words of every language as they are printed', () => {
  const document = readFileSync(join(root, 'docs/severity-words.md'), 'utf8')
  const row = (locale: (typeof locales)[number], area: string, keys: string[]): string =>
    `| ${locale} | ${keys.map((key) => textsOf(locale, area)?.[key]?.replace('{{severity}}', '…')).join(' | ')} |`
  for (const locale of locales) {
    expect(document).toContain(row(locale, 'product', severities))
    expect(document).toContain(row(locale, 'interactions', answers))
  }
})

it('no two severities or answers share their words in a language', () => {
  for (const locale of locales) {
    const words = [
      ...severities.map((key) => textsOf(locale, 'product')?.[key]),
      ...answers.map((key) => textsOf(locale, 'interactions')?.[key]),
    ]
    expect(new Set(words).size, locale).toBe(words.length)
  }
})
