import { saltOf } from '#catalogue/query/entity.ts'
import { type CardRow, compositionOf } from '#catalogue/query/product.ts'
import { manufacturerName, offerOf } from '#catalogue/views/card.ts'
import type { LinkedEntity } from '#catalogue/views/entity-link.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { NameResult, ProductResult, TypeaheadResult } from '#contract/search/suggestion.ts'
import { availabilityHere } from '#model/availability.ts'
import { decimalRupeesOrNull } from '#model/money.ts'
import { packText } from '../kernel/pack-text.ts'
import { factsOf, type Reader } from './suggestion-dto.ts'

/** spec §3 "Typeahead result" of a product. */
export const typeaheadOf = (reader: Reader, row: CardRow): TypeaheadResult => {
  const { catalogue, locale } = reader
  const offer = offerOf(row)
  return {
    id: row.id,
    type: row.kind === 'drug' ? 'drugs' : 'OTC',
    name: row.name,
    slug: row.slug,
    packSize: packText(locale, row),
    pForm: row.form,
    packForm: row.packForm,
    available: availabilityHere(row, reader).available,
    generics: compositionOf(catalogue, row.id).flatMap(({ saltId }) => {
      const salt = saltOf(catalogue, saltId)
      return salt ? [{ name: salt.name }] : []
    }),
    manufacturer: manufacturerName(catalogue, row),
    su: row.sellingUnit,
    mrp: decimalRupeesOrNull(offer.mrp),
    oPrice: decimalRupeesOrNull(offer.price),
  }
}

/** The same shape for a salt, which has neither pack nor price. */
export const genericOf = ({ id, slug, count, link }: LinkedEntity): TypeaheadResult => ({
  id,
  type: 'generics',
  name: link.text,
  slug,
  packSize: '',
  pForm: '',
  packForm: '',
  available: count > 0,
  generics: [],
  manufacturer: '',
  su: 0,
  mrp: null,
  oPrice: null,
})

export const productResultOf = (reader: Reader, row: CardRow): ProductResult => ({
  ...typeaheadOf(reader, row),
  kind: row.kind,
  url: productHref(row, reader.locale),
  facts: factsOf(reader, row),
})

export const nameResultOf = ({ id, kind, slug, count, link }: LinkedEntity): NameResult => ({
  id,
  kind,
  name: link.text,
  slug,
  url: link.href,
  count,
})
