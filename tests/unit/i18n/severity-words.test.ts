import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Locale, locales } from '#model/locale.ts'
import { textsOf } from '../../rules/locale-files.ts'
import { clinicalTexts } from '../../rules/sample-texts.ts'
import { root } from '../../support/project.ts'

const severities = [
  'severityHigh',
  'severityMedium',
  'severityLow',
  'severityVeryLow',
  'severityUnknown',
]
const verdicts = [
  'verdictSafe',
  'verdictSafeIfPrescribed',
  'verdictCaution',
  'verdictConsult',
  'verdictUnsafe',
  'verdictUnknown',
]
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
  'drug:interactionsNotCovered',
  'drug:interactionsSaltsMissing',
  'product:withdrawnSafety',
  'product:narrowIndex',
  'checkout:interactions',
  'errors:interactionsUnread',
  'checkout:acknowledge',
  'checkout:waits_other',
  'errors:prescriptionMissing',
  'errors:productNotSold',
  'errors:batchExpired',
  'checkout:unclear',
  'contact:emergency',
  'consultation:emergency',
  'emergency:act',
  'emergency:actPoison',
  'emergency:actMind',
  'emergency:actViolence',
  'sideEffect:urgent',
  'report:notQuestion',
  'privacy:never',
  // What two medicines do together, what to do about it, and what is said of pregnancy and alcohol.
  ...clinicalTexts('en')
    .map(({ id }) => id)
    .filter((id) => !id.startsWith('clinical:kinds.')),
]

const textOf = (locale: Locale, id: string): string | undefined => {
  const [area = '', key = ''] = id.split(':')
  return area === 'clinical'
    ? clinicalTexts(locale).find((text) => text.id === id)?.text
    : textsOf(locale, area)?.[key]
}

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

it.each(sentences)(
  'docs/severity-words.md quotes %s as printed in every language, with its meaning',
  (id) => {
    const section = document.split(/^### /m).find((part) => part.startsWith(`${id}\n`)) ?? ''
    for (const locale of locales) {
      const line = section
        .split('\n')
        .find((row) => row.startsWith(`| ${locale} | ${textOf(locale, id)} |`))
      expect(line, locale).toBeDefined()
      if (locale !== 'en')
        expect(line?.split('|')[3]?.trim(), `${locale} is not read back`).not.toBe('')
    }
  },
)

it('docs/severity-words.md has no sentence that this list lacks', () => {
  expect([...document.matchAll(/^### (.+)$/gm)].map(([, id]) => id).sort()).toEqual(
    [...sentences].sort(),
  )
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
