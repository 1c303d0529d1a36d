import type { Locale } from '#model/locale.ts'
import type { Contained, General, Monograph } from '#model/views/drug.ts'
import type { Reviewed, SafetyRow, Source } from '#model/views/parts.ts'
import { placeOf } from '../equality/place.ts'
import { type Entry, speaksOf, textsOf } from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from '../query/entity.ts'
import { entriesOf, reviewOf } from '../query/formulary.ts'
import type { Component, DrugBody, ProductRow } from '../query/product.ts'
import { linkTo } from './links.ts'
import { type Clinical, maybeIn, safetyRows, speaks, textsIn } from './monograph.ts'

/** What the formulary says of a salt that holds for a product. */
export type GeneralTexts = { saltId: number; entry: Entry; texts: Clinical }

/** Where a drug is used, as its row, its name, its pack or its form says. */
export const placeOfDrug = ({
  form,
  name,
  packLabel,
  body,
}: ProductRow<DrugBody>): ReturnType<typeof placeOf> =>
  placeOf(form, body.route, name.toLowerCase(), packLabel.toLowerCase())

/**
 * What the formulary says of each salt of a drug, for the way this drug is used; `null` where it has nothing, or speaks of another way: tablets tell
 * nothing about eye drops. `alone`: there is no other salt, and none may be missing from the list.
 */
export const generalTextsOf = (
  catalogue: Catalogue,
  row: ProductRow<DrugBody>,
  components: readonly Component[],
  alone: boolean,
): (GeneralTexts | null)[] => {
  const place = placeOfDrug(row)
  // Rotacaps are inhaled from a device of their own: nothing is shaken or pressed.
  const form =
    row.form === 'inhaler' && /caps/i.test(`${row.name} ${row.packLabel}`) ? 'capsule' : row.form
  return components.map(({ saltId, strength }) => {
    const use = { form, release: row.release, strength, alone }
    const entry = entriesOf(catalogue, saltId).find((one) => speaksOf(one, place, use))
    if (!entry) return null
    const texts = textsOf(entry, use, reviewOf(catalogue, saltId).corrected)
    return { saltId, entry, texts }
  })
}

/** What every salt of a combination says in the same words is true of the whole; only of one that lacks no salt, and of none without texts. */
export const agreedBy = ([first, ...others]: readonly (GeneralTexts | null)[]): Clinical => {
  if (!first) return {}
  const fields = ['howToTake', 'missedDose', 'storage'] as const
  return Object.fromEntries(
    fields
      .filter((field) => others.every((part) => part?.texts[field] === first.texts[field]))
      .map((field) => [field, first.texts[field]]),
  )
}

export const generalIn = (
  name: string,
  entry: Entry | null | undefined,
  fields: (keyof Monograph)[],
  product: boolean,
  reviewed: Reviewed | null,
): General | null =>
  entry && fields.length > 0 ? { salt: name, route: entry.route, fields, product, reviewed } : null

/** Who approved what is said of all of these salts: one who approved each, on the first of the days. */
export const reviewOfAll = (catalogue: Catalogue, saltIds: readonly number[]): Reviewed | null => {
  const reviews = saltIds.map((id) => reviewOf(catalogue, id).reviewed)
  const [first] = reviews
    .flatMap((one) => one ?? [])
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  const isOfFirst = (one: Reviewed | null): boolean =>
    one?.by === first?.by && one?.qualification === first?.qualification
  return first && reviews.every(isOfFirst) ? first : null
}

/** What a part says on the topics of safety, with its name: the tiles of a combination are of different parts. */
export const safetyOfPart = (
  catalogue: Catalogue,
  part: GeneralTexts | null | undefined,
  locale: Locale,
): SafetyRow[] => {
  const name = part && saltOf(catalogue, part.saltId)?.name
  return safetyRows(part?.texts.safety, locale).map((row) => ({
    ...row,
    note: `${name}: ${row.note}`,
  }))
}

/** The parts of a combination, in what the row itself does not tell. A warning of two parts stands under the first: it is of the whole product. */
export const containedIn = (
  catalogue: Catalogue,
  own: Clinical,
  isComplete: boolean,
  parts: readonly (GeneralTexts | null)[],
  locale: Locale,
): Contained[] => {
  const warned = new Set<string>()
  return parts.flatMap((part) => {
    const salt = part && saltOf(catalogue, part.saltId)
    if (!part || !salt) return []
    const { texts, entry } = part
    const hasOwn = speaks(locale, own.about) || speaks(locale, own.howItWorks)
    const contained: Contained = {
      salt: linkTo.salt(salt, locale),
      route: entry.route,
      about: hasOwn ? undefined : maybeIn(texts.about, locale),
      howItWorks: hasOwn ? undefined : maybeIn(texts.howItWorks, locale),
      sideEffects: speaks(locale, own.sideEffects) ? [] : textsIn(texts.sideEffects, locale),
      // Where salts may be missing, the warnings of the row are about that.
      warnings: (own.warnings?.length && isComplete ? [] : textsIn(texts.warnings, locale)).filter(
        (warning) => !warned.has(warning),
      ),
      reviewed: reviewOf(catalogue, part.saltId).reviewed,
    }
    for (const warning of contained.warnings) warned.add(warning)
    const { about, sideEffects, warnings } = contained
    return about !== undefined || sideEffects.length > 0 || warnings.length > 0 ? [contained] : []
  })
}

/** The sources of a combination's row, and each source of its parts once. */
export const sourcesOf = (
  own: Clinical,
  contained: readonly Contained[],
  parts: readonly (GeneralTexts | null)[],
): Source[] =>
  withSources(
    own.references ?? [],
    contained.length === 0 ? [] : parts.flatMap((part) => part?.texts.references ?? []),
  )

/** Each source once. */
export const withSources = (sources: readonly Source[], more: readonly Source[]): Source[] => [
  ...new Map(
    [...sources, ...more].map((source) => [`${source.name} ${source.url}`, source]),
  ).values(),
]
