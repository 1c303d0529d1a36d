import { expect, test } from 'vitest'
import { categoryRows } from '../../../scripts/convert/categories.ts'
import { consumerRows } from '../../../scripts/convert/consumer.ts'
import { readHomeopathy } from '../../../scripts/convert/homeopathy.ts'
import { createMakers } from '../../../scripts/convert/makers.ts'
import { readOtc } from '../../../scripts/convert/otc.ts'
import { otcRow, variantRows } from '../../../scripts/convert/otc-rows.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { csv } from './inputs.ts'

const otc = async (rows: string[]) => {
  const input = await csv(['list,Name,MRP,Rate,Discount,Ratings,Packing', ...rows].join('\n'))
  return { products: await readOtc(input), dirt: input.report.dirt }
}

test('the rate is the offered price, and the printed discount is ignored', async () => {
  const { products, dirt } = await otc([
    'immunity,Quell Tulsi,80.0,77.0,3.0,4,bottle of 30 ml Liquid',
    'mask,Quell Mask,100,90,50,,box of 1 Mask',
    'mask,Odd Mask,100,120,0,,box of 1 Mask',
  ])
  expect(products.map(({ mrp, offered }) => [mrp, offered])).toEqual([
    [80, 77],
    [100, 90],
    [100, undefined],
  ])
  expect(dirt).toMatchObject({
    'discount-rounded-down': 1,
    'discount-is-wrong': 2,
    'without-rating': 2,
    'rating-without-count-left-out': 1,
  })
})

test('packs of one name become one variant, and exact repeats are dropped', async () => {
  const { products, dirt } = await otc([
    'immunity,Quell Tulsi,80,77,4,,bottle of 30 ml Liquid',
    'immunity,Quell Tulsi,150,140,7,,bottle of 60 ml Liquid',
    'immunity,Quell Tulsi,80,77,4,,bottle of 30 ml Liquid',
  ])
  expect(products).toHaveLength(2)
  expect(dirt).toMatchObject({ 'row-repeated': 1, 'name-repeated': 2 })
  expect(variantRows(products)).toMatchObject([
    {
      name: 'Quell Tulsi',
      options: [{ name: 'Pack', values: ['bottle of 30 ml Liquid', 'bottle of 60 ml Liquid'] }],
      products: [{ choice: [0] }, { choice: [1] }],
    },
  ])
})

test('products are categorised by their list and by words of their name', async () => {
  const { products, dirt } = await otc([
    'sanitizer-handwash,Quell Hand Wash,10,10,0,,combo pack of 2 Packs',
    'sanitizer-handwash,Quell Hand Sanitizer,10,10,0,,bottle of 50 ml Sanitizer',
    'sanitizer-handwash,Quell Wipes,10,10,0,,packet of 10 wipes',
  ])
  expect(products.map(({ categories }) => categories)).toEqual([
    ['hand-wash'],
    ['hand-sanitizer'],
    ['sanitizer-handwash'],
  ])
  expect(dirt['combo-pack']).toBe(1)
  const rows = categoryRows(new Set(products.flatMap(({ categories }) => categories))) as {
    id: number
    parentId?: number
    name: string
  }[]
  expect(rows.map(({ name }) => name)).toEqual([
    'Personal protection',
    'Sanitizers and hand washes',
    'Hand sanitizers',
    'Hand washes',
  ])
  for (const { parentId } of rows)
    expect(parentId === undefined || rows.some(({ id }) => id === parentId)).toBe(true)
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const homeopathy = async (rows: string) => {
  const header =
    'Product_name,brand_name,Key_benefits ,Key_ingredients,rating,number_of_rating,price_of_the_bottle\r\n'
  const input = await csv(latin1(header + rows), 'latin1')
  return { products: await readHomeopathy(input), dirt: input.report.dirt }
}

test('homeopathy is read as Windows-1252, with names alone: the other columns are of other products', async () => {
  const { products, dirt } = await homeopathy(
    'St. Quell\x92s Drops,Quell\xa0Homeo,hair ,"\xd8Arnica\n\xd8Thuja",4.3,775,180\r\n',
  )
  const [product] = products
  expect(product).toEqual({
    id: product?.id,
    name: 'St. Quell’s Drops',
    maker: 'Quell Homeo',
    categories: ['homeopathy'],
    popularity: 775,
  })
  expect(otcRow(product as NonNullable<typeof product>, 1, undefined)).not.toHaveProperty('mrp')
  expect(dirt).toMatchObject({ 'windows-1252': 2, 'no-break-space': 1 })
})

test('rows with nothing but a price are dropped and counted', async () => {
  const { products, dirt } = await homeopathy(
    ',,,,,,135\r\nQuell Oil,Quell Homeo,respiratory,,,,90\r\n',
  )
  expect(products.map(({ name }) => name)).toEqual(['Quell Oil'])
  expect(dirt['row-of-a-price-alone']).toBe(1)
})

test('a maker is read from the beginning of a name, and a name without one is reported', () => {
  const makers = createMakers(createTally())
  makers.note('Quell India Pvt Ltd')
  const product = (id: number, name: string) => ({
    id,
    name,
    packLabel: 'box of 1 Mask',
    categories: ['masks'],
    mrp: 10,
  })
  const joins = createTally()
  const { otc: rows } = consumerRows(
    [product(1, 'Quell Safe Mask'), product(2, 'Quelling Mask')],
    makers,
    new Set(),
    joins,
  )
  const names = new Map(
    (makers.rows() as { id: number; name: string }[]).map(({ id, name }) => [id, name]),
  )
  expect(
    (rows as { manufacturerId: number }[]).map(({ manufacturerId }) => names.get(manufacturerId)),
  ).toEqual(['Quell India Pvt Ltd', 'Maker not stated'])
  expect(joins.counts).toEqual({ 'otc-maker-read-from-name': 1, 'otc-maker-not-stated': 1 })
})
