import { duplicateOf, foundOf } from '#catalogue/views/interaction-result.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { interactions } from '#contract/interactions/interactions.ts'
import { duplicateText } from '#i18n/duplicate.ts'
import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { severityWords } from '#i18n/severity.ts'
import { emergency } from '#model/emergency.ts'
import { type Grade, gradeOf, type Level, levels } from '#model/interaction-levels.ts'
import { type Check, codeOf } from '#model/interactions.ts'
import { type Context, pairMessage } from './dto.ts'

/** What each letter means; the words always stand beside it. */
const levelKeys: Record<Level, Key> = {
  A: 'interactions:none',
  B: severityWords(4).word,
  C: severityWords(3).word,
  D: severityWords(2).word,
  E: severityWords(1).word,
}

/** The alternate view of spec §3: product pairs by level. */
export const levelsReply = (
  { catalogue, locale, items }: Context,
  check: Check,
): Result<typeof interactions.products> => {
  const t = serverTexts(locale)
  const graded = items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => {
      const { grade, pairs, duplicates } = gradeOf(check, codeOf(one), codeOf(other))
      const messages = pairs.map((pair) => {
        const { sev_consumer_msg } = pairMessage(
          t,
          foundOf({ catalogue, locale }, pair, () => []),
        )
        return `${t(severityWords(pair.severity).word)}: ${sev_consumer_msg}`
      })
      const twice = duplicates.map((duplicate) =>
        duplicateText(
          t,
          duplicateOf({ catalogue, locale }, duplicate, (codes) =>
            [one, other].filter((item) => codes.includes(codeOf(item))).map((item) => item.name),
          ),
        ),
      )
      const without =
        grade === 'A'
          ? [t('interactions:bannerNoneNote')]
          : grade === 'not-covered'
            ? [t('interactions:notCoveredLead')]
            : []
      const description = [...messages, ...twice, ...without].join(' ')
      return {
        grade,
        pair: {
          product_1: one.name,
          product_2: other.name,
          product_1_id: one.id,
          product_2_id: other.id,
          description,
        },
      }
    }),
  )
  const of = (wanted: Grade) =>
    graded.filter(({ grade }) => grade === wanted).map(({ pair }) => pair)
  return {
    levels: { A: of('A'), B: of('B'), C: of('C'), D: of('D'), E: of('E') },
    level_definitions: Object.fromEntries(
      levels.map((level) => [level, t(levelKeys[level])]),
    ) as Record<Level, string>,
    without_level: {
      'not-graded': of('not-graded'),
      duplicate: of('duplicate'),
      'not-covered': of('not-covered'),
    },
    disclaimer: t('interactions:standing', emergency.india),
  }
}
