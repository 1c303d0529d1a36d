import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Locale, locales } from '#model/locale.ts'
import { textsOf } from '../../rules/locale-files.ts'
import { root } from '../../support/project.ts'

const severities = ['severityHigh', 'severityMedium', 'severityLow', 'severityVeryLow', 'severityUnknown']
const verdicts = ['verdictSafe', 'verdictSafeIfPrescribed', 'verdictCaution', 'verdictConsult', 'verdictUnsafe', 'verdictUnknown']
const answers = ['bannerFound', 'bannerNone', 'bannerNotCovered', 'tabNone', 'none', 'notCovered']

/** Safety-critical sentences: each change must be translated back into English. */
const sentences = [
  'interactions:bannerDuplicate',
  'interactions:duplicate',
  'interactions:bannerNoneNote',
  'interactions:bannerNotCoveredNote',
  'interactions:notCoveredLead',
  'interactions:noNote',
  'interactions:failedNote',
  'interactions:cartNote',
  'checkout:interactions',
  'errors:interactionsUnread',
  'checkout:acknowledge',
  'checkout:waits_other',
  'errors:prescriptionMissing',
  'errors:productNotSold',
  'errors:batchExpired',
  'checkout:unclear',
  'contact:emergency',
  'report:notQuestion',
  'privacy:never',
]

const document = readFileSync(join(root, 'docs/severity-words.md'), 'utf8')

it('docs/severity-words.md quotes the words of every language as printed', () => {
  const row = (locale: Locale, area: string, keys: string[]): string =>
    `| ${locale} | ${keys.map((key) => textsOf(locale, area)?.[key]?.replace('{{severity}}', '…')).join(' | ')} |`
  for (const locale of locales) {
    expect(document).toContain(row(locale, 'product', severities))
    expect(document).toContain(row(locale, 'interactions', answers))
    expect(document).toContain(row(locale, 'drug', verdicts))
  }
})

it.each(sentences)('docs/severity-words.md quotes %s as printed in every language, with its meaning', (id) => {
  const [area = '', key = ''] = id.split(':')
  const section = document.split(/^### /m).find((part) => part.startsWith(`${id}\n`)) ?? ''
  for (const locale of locales) {
    const line = section.split('\n').find((row) => row.startsWith(`| ${locale} | ${textsOf(locale, area)?.[key]} |`))
    expect(line, locale).toBeDefined()
    if (locale !== 'en') expect(line?.split('|')[3]?.trim(), `${locale} is not read back`).not.toBe('')
  }
})

it('uses different words for every severity, answer and verdict of a language', () => {
  for (const locale of locales) {
    const words = [
      ...severities.map((key) => textsOf(locale, 'product')?.[key]),
      ...answers.map((key) => textsOf(locale, 'interactions')?.[key]),
      ...verdicts.map((key) => textsOf(locale, 'drug')?.[key]),
    ]
    expect(new Set(words).size, locale).toBe(words.length)
  }
})
