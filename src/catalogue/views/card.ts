import type { Locale } from '#model/locale.ts'
import { percentBelow } from '#model/money.ts'
import { pictureOf } from '#model/picture.ts'
import { unitPriceOf } from '#model/price.ts'
import type { Card, Offer, Pack, Photo } from '#model/views/parts.ts'
import { files } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { manufacturerOf } from '../query/entity.ts'
import type { CardRow } from '../query/product.ts'
import { productHref } from './links.ts'

/** A banned product shows no offer, not even for information. */
export const offerOf = ({
  sale,
  mrp,
  price,
  units,
}: Pick<CardRow, 'sale' | 'mrp' | 'price' | 'units'>): Offer =>
  mrp === null || price === null || sale === 'banned'
    ? { sale, mrp: null, price: null, discountPercent: 0, unitPrice: null }
    : {
        sale,
        mrp,
        price,
        discountPercent: percentBelow(price, mrp),
        unitPrice: unitPriceOf({ price, units }),
      }

export const packOf = ({
  form,
  release,
  packForm,
  packLabel,
  units,
  unit,
  sellingUnit,
}: Omit<CardRow, 'kind' | 'manufacturerId'>): Pack => ({
  form,
  release,
  packForm,
  label: packLabel,
  units,
  unit,
  sellingUnit,
})

export const photoAt = (image: string): Photo => {
  const picture = pictureOf(image)
  return { image: picture?.files.at(-1)?.webp ?? image, picture }
}

export const photoOf = ({ id, image }: Pick<CardRow, 'id' | 'image'>): Photo =>
  photoAt(image ?? files.packPicture(id))

export const smallPhoto = (row: Pick<CardRow, 'id' | 'image'>): string => {
  const { image, picture } = photoOf(row)
  return picture?.files[0]?.webp ?? image
}

export const manufacturerName = (
  catalogue: Catalogue,
  row: Pick<CardRow, 'manufacturerId'>,
): string => manufacturerOf(catalogue, row.manufacturerId)?.name ?? ''

export const cardOf = (catalogue: Catalogue, row: CardRow, locale: Locale): Card => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  href: productHref(row, locale),
  maker: manufacturerName(catalogue, row),
  pack: packOf(row),
  ...photoOf(row),
  offer: offerOf(row),
  prescriptionRequired: row.rx !== 0,
  composition: row.composition,
})

export const cardsOf = (catalogue: Catalogue, rows: CardRow[], locale: Locale): Card[] =>
  rows.map((row) => cardOf(catalogue, row, locale))
