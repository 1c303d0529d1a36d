import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { DrugPart, DrugView } from '#model/views/drug.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import type { Card } from '#model/views/parts.ts'
import { files } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { brandOf, manufacturerOf } from '../query/entity.ts'
import { brandTop } from '../query/group.ts'
import { hasNarrowIndex } from '../query/narrow-index.ts'
import { type CardRow, cardColumns, drugOf } from '../query/product.ts'
import { cardsOf, offerOf, packOf } from './card.ts'
import { drugItself } from './drug-itself.ts'
import { substitutesFor } from './substitutes.ts'

type Row = CardRow & { substitution: string | null; brandId: number | null }

const rowSql = `SELECT ${cardColumns}, p.substitution, p.brand_id AS brandId FROM product p WHERE p.id = ? AND p.kind = 'drug'`

export const sameBrand = (
  catalogue: Catalogue,
  { id, brandId }: Pick<Row, 'id' | 'brandId'>,
  locale: Locale,
): Card[] =>
  brandId === null
    ? []
    : cardsOf(
        catalogue,
        brandTop(catalogue, brandId)
          .filter((row) => row.id !== id)
          .slice(0, sizes.sameBrand),
        locale,
      )

/** A part as in the view of its page, and as a fragment to render alone; `null` if the whole page must be made. */
export type MadePart = { value: DrugView[DrugPart]; fragment: () => FragmentView | null }

/** Drugs without a price share the list of their group; drugs in the same pack share the whole fragment. */
const fragments = new WeakMap<object, Map<string, FragmentView>>()

const makers: Record<DrugPart, (catalogue: Catalogue, row: Row, key: KeyOf<'drug'>) => MadePart> = {
  offer: (catalogue, row, key) => ({
    value: offerOf(row),
    fragment: () => {
      const whole = drugOf(catalogue, row.id)
      if (!whole) return null
      const substitutes = substitutesFor(catalogue, row, key.locale)
      return {
        ...fragment(key.locale, '/drug-offer'),
        of: 'drug-offer',
        drug: drugItself(catalogue, key, whole),
        substitutes,
      }
    },
  }),
  substitutes: (catalogue, row, { locale }) => {
    const substitutes = substitutesFor(catalogue, row, locale)
    return {
      value: substitutes,
      fragment: () => {
        const drug = {
          offer: offerOf(row),
          pack: packOf(row),
          prescriptionRequired: row.rx !== 0,
          narrowIndex: hasNarrowIndex(catalogue, row.id),
        }
        const made = fragments.get(substitutes) ?? new Map<string, FragmentView>()
        fragments.set(substitutes, made)
        // A drug without a group shares the empty list with those of every language.
        const key = JSON.stringify([locale, drug])
        let view = made.get(key)
        if (!view) {
          view = {
            ...fragment(locale, '/substitutes'),
            of: 'substitutes',
            drug: { ...drug, substitutes },
          }
          made.set(key, view)
        }
        return view
      },
    }
  },
  sameBrand: (catalogue, row, { locale }) => {
    const cards = sameBrand(catalogue, row, locale)
    return {
      value: cards,
      fragment: () => {
        // The page omits the section if it has no cards.
        if (cards.length === 0) return null
        const owner =
          (row.brandId === null ? null : brandOf(catalogue, row.brandId)) ??
          manufacturerOf(catalogue, row.manufacturerId)
        return {
          ...fragment(locale, '/same-brand'),
          of: 'same-brand',
          brand: owner?.name ?? '',
          cards,
        }
      },
    }
  },
}

const fragment = (locale: Locale, path: string) =>
  ({ is: 'fragment', head: { locale, path: files.fragment(path) }, hasMore: false }) as const

/** One part of a drug's page: a twentieth of the work of the page. `null` if there is no such drug. */
export const drugPart = (
  catalogue: Catalogue,
  key: KeyOf<'drug'>,
  part: DrugPart,
): MadePart | null => {
  const row = catalogue.sql(rowSql).get(key.id) as Row | undefined
  return row ? makers[part](catalogue, row, key) : null
}
