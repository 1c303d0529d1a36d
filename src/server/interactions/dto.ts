import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import type { NamedItem } from '#catalogue/query/interaction-item.ts'
import { duplicateOf, foundOf, noteOf } from '#catalogue/views/interaction-result.ts'
import { linkTo, productHref } from '#catalogue/views/links.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { interactionStatus, type interactions } from '#contract/interactions/interactions.ts'
import type { ListedItem } from '#contract/interactions/item.ts'
import { duplicateBanner, duplicateText } from '#i18n/duplicate.ts'
import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { severityWords } from '#i18n/severity.ts'
import type { T } from '#i18n/t.ts'
import { emergency } from '#model/emergency.ts'
import { gradeOf } from '#model/interaction-levels.ts'
import {
  answerOf,
  type Check,
  codeOf,
  type FoundPair,
  type InteractionAnswer,
  worstOf,
} from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedInteraction } from '#model/views/interactions.ts'
import type { Source } from '#model/views/parts.ts'

type Checked = NamedItem & { itemId?: string | number | undefined }
export type Context = { catalogue: Catalogue; locale: Locale; items: readonly Checked[] }
type CheckReply = Result<typeof interactions.check>

/** "Nothing found" requires that every pair is covered by the data; otherwise the status is a failure (spec §3). */
const statusOf: Record<InteractionAnswer, CheckReply['status']> = {
  interaction: interactionStatus.successWithInteraction,
  none: interactionStatus.successWithoutInteraction,
  'not-covered': interactionStatus.failureInteraction,
  'nothing-to-compare': interactionStatus.failureInteraction,
}

const messageOf = (t: T, check: Check): string => {
  const worst = worstOf(check)
  if (worst !== undefined)
    return t('interactions:bannerFound', { severity: t(severityWords(worst).word) })
  const keys: Record<InteractionAnswer, Key> = {
    interaction: duplicateBanner(check.duplicates),
    none: 'interactions:bannerNone',
    'not-covered': 'interactions:bannerNotCovered',
    'nothing-to-compare': 'interactions:bannerNothing',
  }
  return t(keys[answerOf(check)])
}

const sourceOf = ({ name, url, date }: Source) => ({
  name,
  ...(url !== undefined && { url }),
  ...(date !== undefined && { date }),
})

/** A pair in words; a source without a text gets the sentence that says so. */
export const pairMessage = (
  t: T,
  {
    consumer,
    advice,
    professional,
    management,
    fromClass,
    source,
    salt,
    other,
  }: CheckedInteraction,
) => ({
  sev_consumer_msg: consumer ?? t('interactions:noText', { one: salt.text, other: other.text }),
  ...(professional !== undefined && { sev_professional_msg: professional }),
  ...(advice !== undefined && { advice }),
  ...(management !== undefined && { management }),
  ...(fromClass !== undefined && { fromClass }),
  source: sourceOf(source),
})

/** An item as the list of the checker has it. */
export const listedItem = (catalogue: Catalogue, locale: Locale, item: NamedItem): ListedItem => ({
  type: item.kind === 'salt' ? 'generics' : 'Drug',
  prId: item.id,
  prName: item.name,
  itemId: codeOf(item),
  generics:
    item.kind === 'salt'
      ? []
      : item.saltIds.flatMap((id) => saltOf(catalogue, id) ?? []).map(({ name }) => ({ name })),
  complete: item.complete,
  url:
    item.productKind === null
      ? linkTo.salt(item, locale).href
      : productHref({ ...item, kind: item.productKind }, locale),
})

const resultOf = (
  t: T,
  { catalogue, locale }: Context,
  pair: FoundPair,
  namesOf: (saltId: number) => string[],
) => {
  const interaction = foundOf({ catalogue, locale }, pair, namesOf)
  const { salt, other, saltIn, otherIn } = interaction
  const salts: [
    salt: { id: number; name: string; url: string },
    other: { id: number; name: string; url: string },
  ] = [
    { id: pair.a, name: salt.text, url: salt.href },
    { id: pair.b, name: other.text, url: other.href },
  ]
  const holders: [string[], string[]] = [saltIn, otherIn]
  const pathKeys = [...saltIn, salt.text, other.text, ...otherIn]
  return {
    severity: pair.severity,
    pathKeys,
    salts,
    holders,
    interactionCheckerResponse: pairMessage(t, interaction),
  }
}

export const checkReply = (context: Context, check: Check): CheckReply => {
  const { catalogue, locale, items } = context
  const t = serverTexts(locale)
  const name = (id: number): string => saltOf(catalogue, id)?.name ?? ''
  const salt = (id: number) => ({ id, name: name(id) })
  const wire = ({ id, name, itemId }: Checked) => ({
    prId: id,
    prName: name,
    ...(itemId !== undefined && { itemId }),
  })
  const coded = (codes: readonly string[]) => items.filter((item) => codes.includes(codeOf(item)))
  const namesOf = (id: number) => coded(check.holders.get(id) ?? []).map((item) => item.name)
  return {
    status: statusOf[answerOf(check)],
    answer: answerOf(check),
    message: messageOf(t, check),
    result: check.found.map((pair) => resultOf(t, context, pair, namesOf)),
    duplicates: check.duplicates.map((duplicate) => {
      const checked = duplicateOf({ catalogue, locale }, duplicate, (codes) =>
        coded(codes).map((item) => item.name),
      )
      const { is, kind, reason } = checked
      return {
        is,
        salt: salt(duplicate.saltIds[0] ?? 0),
        salts: duplicate.saltIds.map(salt),
        items: coded(duplicate.codes).map(wire),
        ...(kind !== undefined && { kind }),
        ...(reason !== undefined && { reason }),
        message: duplicateText(t, checked),
      }
    }),
    notes: check.notes.map(({ saltId, topic, severity, verdict }) => {
      const { consumer, professional, source } = noteOf({ catalogue, locale }, saltId, topic)
      return {
        topic,
        salt: salt(saltId),
        severity,
        verdict,
        interactionCheckerResponse: {
          sev_consumer_msg: consumer ?? t('interactions:noNote', { names: name(saltId) }),
          ...(professional !== undefined && { sev_professional_msg: professional }),
          source: sourceOf(source),
        },
      }
    }),
    none: check.none.map(({ a, b }) => [salt(a), salt(b)]),
    notCovered: check.notCovered.map(({ a, b, lacking }) => ({
      salts: [salt(a), salt(b)],
      lacking: lacking.map(salt),
    })),
    notesNotCovered: check.notesNotCovered.map(({ saltId, topic }) => ({
      topic,
      salt: salt(saltId),
    })),
    incomplete: coded(check.incomplete).map(wire),
    pairs: items.flatMap((one, index) =>
      items.slice(index + 1).map((other) => {
        const { grade, pairs, duplicates } = gradeOf(check, codeOf(one), codeOf(other))
        const indexes = pairs.map((pair) => check.found.indexOf(pair))
        const shared = duplicates.flatMap(({ is, saltIds }) =>
          is === 'salt' ? saltIds.map(name) : [],
        )
        return { level: grade, product_1: one.name, product_2: other.name, found: indexes, shared }
      }),
    ),
    items: items.map((item) => ({
      ...listedItem(catalogue, locale, item),
      ...(item.itemId !== undefined && { itemId: item.itemId }),
    })),
    disclaimer: t('interactions:standing', emergency.india),
  }
}
