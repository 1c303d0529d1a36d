import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import type { NamedItem } from '#catalogue/query/interaction-facts.ts'
import { foundOf, noteOf } from '#catalogue/views/interaction-result.ts'
import type { Result } from '#contract/endpoint.ts'
import { interactionStatus, type interactions } from '#contract/interactions.ts'
import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { T } from '#i18n/t.ts'
import {
  type Answer,
  answerOf,
  type Check,
  codeOf,
  type FoundPair,
  type Grade,
  gradeOf,
  type Level,
  levels,
  worstOf,
} from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Severity } from '#model/product.ts'
import type { Source } from '#model/views/parts.ts'

type Checked = NamedItem & { itemId?: string | number | undefined }
type Context = { catalogue: Catalogue; locale: Locale; items: readonly Checked[] }
type CheckReply = Result<typeof interactions.check>
type LevelsReply = Result<typeof interactions.products>

/** Nothing was found only where everything was covered: any other answer without a finding is no success (spec §3). */
const statusOf: Record<Answer, CheckReply['status']> = {
  interaction: interactionStatus.successWithInteraction,
  none: interactionStatus.successWithoutInteraction,
  'not-covered': interactionStatus.failureInteraction,
  'nothing-to-compare': interactionStatus.failureInteraction,
}

const severityKeys: Record<Severity, Key> = {
  1: 'product:severityHigh',
  2: 'product:severityMedium',
  3: 'product:severityLow',
  4: 'product:severityVeryLow',
}
const severityText = (t: T, severity: Severity | null): string => t(severity === null ? 'product:severityUnknown' : severityKeys[severity])

const messageOf = (t: T, check: Check): string => {
  const worst = worstOf(check)
  if (worst !== undefined) return t('interactions:bannerFound', { severity: severityText(t, worst) })
  const keys: Record<Answer, Key> = {
    interaction: 'interactions:bannerDuplicate',
    none: 'interactions:bannerNone',
    'not-covered': 'interactions:bannerNotCovered',
    'nothing-to-compare': 'interactions:bannerNothing',
  }
  return t(keys[answerOf(check)])
}

const sourceOf = ({ name, url, date }: Source) => ({ name, ...(url !== undefined && { url }), ...(date !== undefined && { date }) })

/** A pair in words; a source without a text gets the sentence that says so. */
const pairMessage = (t: T, { catalogue, locale }: Context, pair: FoundPair) => {
  const { consumer, professional, management, source, salt, other } = foundOf({ catalogue, locale }, pair, () => [])
  return {
    sev_consumer_msg: consumer ?? t('interactions:noText', { one: salt.text, other: other.text }),
    ...(professional !== undefined && { sev_professional_msg: professional }),
    ...(management !== undefined && { management }),
    source: sourceOf(source),
  }
}

export const checkReply = (context: Context, check: Check): CheckReply => {
  const { catalogue, locale, items } = context
  const t = serverTexts(locale)
  const salt = (id: number) => ({ id, name: saltOf(catalogue, id)?.name ?? '' })
  const wire = ({ id, name, itemId }: Checked) => ({ prId: id, prName: name, ...(itemId !== undefined && { itemId }) })
  const coded = (codes: readonly string[]) => items.filter((item) => codes.includes(codeOf(item)))
  const holders = (id: number) => coded(check.holders.get(id) ?? [])
  return {
    status: statusOf[answerOf(check)],
    answer: answerOf(check),
    message: messageOf(t, check),
    result: check.found.map((pair) => ({
      severity: pair.severity,
      pathKeys: [
        ...holders(pair.a).map(({ name }) => name),
        salt(pair.a).name,
        salt(pair.b).name,
        ...holders(pair.b).map(({ name }) => name),
      ],
      salts: [salt(pair.a), salt(pair.b)],
      interactionCheckerResponse: pairMessage(t, context, pair),
    })),
    duplicates: check.duplicates.map(({ saltId, codes }) => ({
      salt: salt(saltId),
      items: coded(codes).map(wire),
      message: t('interactions:duplicate', {
        salt: salt(saltId).name,
        names: coded(codes)
          .map(({ name }) => name)
          .join(', '),
      }),
    })),
    notes: check.notes.map(({ saltId, topic, severity, verdict }) => {
      const { consumer, professional, source } = noteOf({ catalogue, locale }, saltId, topic)
      return {
        topic,
        salt: salt(saltId),
        severity,
        verdict,
        interactionCheckerResponse: {
          sev_consumer_msg: consumer ?? severityText(t, severity),
          ...(professional !== undefined && { sev_professional_msg: professional }),
          source: sourceOf(source),
        },
      }
    }),
    none: check.none.map(({ a, b }) => [salt(a), salt(b)]),
    notCovered: check.notCovered.map(({ a, b, lacking }) => ({ salts: [salt(a), salt(b)], lacking: lacking.map(salt) })),
    notesNotCovered: check.notesNotCovered.map(({ saltId, topic }) => ({ topic, salt: salt(saltId) })),
    incomplete: coded(check.incomplete).map(wire),
    items: items.map(wire),
    disclaimer: t('interactions:standing'),
  }
}

/** What each letter means; the words always stand beside it. */
const levelKeys: Record<Level, Key> = {
  A: 'interactions:none',
  B: severityKeys[4],
  C: severityKeys[3],
  D: severityKeys[2],
  E: severityKeys[1],
}

export const levelsReply = (context: Context, check: Check): LevelsReply => {
  const { catalogue, locale, items } = context
  const t = serverTexts(locale)
  const name = (id: number): string => saltOf(catalogue, id)?.name ?? ''
  const graded = items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => {
      const { grade, pairs, shared } = gradeOf(check, codeOf(one), codeOf(other))
      const found = pairs.map((pair) => `${severityText(t, pair.severity)}: ${pairMessage(t, context, pair).sev_consumer_msg}`)
      const twice = shared.map((id) => t('interactions:duplicate', { salt: name(id), names: `${one.name}, ${other.name}` }))
      const without = grade === 'A' ? [t('interactions:bannerNoneNote')] : grade === 'not-covered' ? [t('interactions:notCoveredLead')] : []
      const description = [...found, ...twice, ...without].join(' ')
      return { grade, pair: { product_1: one.name, product_2: other.name, product_1_id: one.id, product_2_id: other.id, description } }
    }),
  )
  const of = (wanted: Grade) => graded.filter(({ grade }) => grade === wanted).map(({ pair }) => pair)
  return {
    levels: { A: of('A'), B: of('B'), C: of('C'), D: of('D'), E: of('E') },
    level_definitions: Object.fromEntries(levels.map((level) => [level, t(levelKeys[level])])) as Record<Level, string>,
    without_level: { 'not-graded': of('not-graded'), duplicate: of('duplicate'), 'not-covered': of('not-covered') },
    disclaimer: t('interactions:standing'),
  }
}
