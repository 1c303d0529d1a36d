import { categories } from '../facts/categories.ts'
import { otcGroups } from '../facts/otc/all.ts'
import type { OtcGroup } from '../facts/otc/otc-group.ts'
import { reference } from '../facts/references.ts'
import type { Words } from '../say.ts'
import { ailmentIds } from './ailments.ts'
import { brandFields } from './brands.ts'
import { keysOf } from './monograph.ts'
import { reviewed } from './reviewed.ts'

const categoryId = (key: string): number => {
  const category = categories[key]
  if (!category) throw new Error(`no category ${key}`)
  return category.id
}

export const categoryRows = (words: Words): object[] =>
  Object.entries(categories).map(([key, { id, parent }], position) =>
    words.localized((say) => ({
      id,
      name: say(['categories', key, 'name']),
      ...(parent && { parentId: categoryId(parent) }),
      about: say(['categories', key, 'about']),
      position,
    })),
  )

const productId = (group: OtcGroup, index: number): number => group.id * 100 + index + 1

export const otcRows = (words: Words): object[] =>
  otcGroups.flatMap((group) =>
    group.products.map((product, index) =>
      words.localized((say) => {
        const text = (field: string) => say(['otc', group.text, field])
        const list = (field: string) =>
          Array.from({ length: words.length('otc', group.text, field) }, (_, at) => say(['otc', group.text, field, at]))
        return {
          id: productId(group, index),
          name: product.name,
          ...brandFields(product.brand),
          form: group.form,
          packForm: group.packForm,
          packLabel: product.packLabel,
          unitsInPack: product.units,
          unit: group.unit,
          sellingUnit: product.units,
          mrp: product.mrp,
          ...(product.price !== undefined && { offeredPrice: product.price }),
          taxRate: group.taxRate,
          popularity: product.popularity,
          about: text('about'),
          storage: say(['phrases', 'storage', group.storage]),
          references: [reference('health')],
          reviewed: reviewed(group.id),
          categoryIds: keysOf(group.categories).map(categoryId),
          ...(words.has('otc', group.text, 'ingredients') && { ingredients: text('ingredients') }),
          benefits: list('benefits'),
          directions: text('directions'),
          cautions: list('cautions'),
          ailmentIds: ailmentIds(group.ailments),
        }
      }),
    ),
  )

export const variantRows = (words: Words): object[] =>
  otcGroups.flatMap((group) => {
    const { variant } = group
    if (!variant) return []
    return [
      words.localized((say) => ({
        id: group.id,
        name: variant.name,
        options: Object.entries(variant.options).map(([option, values]) => ({
          name: say(['misc', 'options', option]),
          values: keysOf(values).map((value) => say(['misc', 'values', value])),
        })),
        products: variant.choices.map((choice, index) => ({ productId: productId(group, index), choice })),
      })),
    ]
  })
