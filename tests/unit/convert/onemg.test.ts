import { expect, test } from 'vitest'
import { readOnemg } from '../../../scripts/convert/onemg.ts'
import { listed, ndjson } from './inputs.ts'

const read = async (lines: (object | string)[]) => {
  const input = await ndjson(lines)
  return { products: await readOnemg(input), dirt: input.report.dirt }
}

test('products get ids above those of the A–Z dataset', async () => {
  const { products } = await read([listed({ id: 538053, sku_id: 538053 })])
  expect(products[0]?.id).toBe(10_538_053)
})

test('lines that repeat an id are merged, and those that differ are counted', async () => {
  const { products, dirt } = await read([listed({}), listed({}), listed({ in_stock: null })])
  expect(products).toHaveLength(1)
  expect(dirt).toMatchObject({ 'id-repeated': 2, 'id-repeated-with-differences': 1 })
})

test('a prescription is required if any line of a repeated id requires it', async () => {
  const { products } = await read([listed({ rx_required: null }), listed({})])
  expect(products[0]?.prescription).toBe(true)
})

test('the prescription flag is read by its presence, in any language', async () => {
  const { products, dirt } = await read([
    listed({ sku_id: 1 }),
    listed({ sku_id: 2, rx_required: { header: 'प्रिस्क्रिप्शन ज़रूरी है।' } }),
    listed({ sku_id: 3, rx_required: null }),
  ])
  expect(products.map(({ prescription }) => prescription)).toEqual([true, true, false])
  expect(dirt).toMatchObject({ 'prescription-flag-not-in-english': 1, 'no-prescription-needed': 1 })
})

test('whole and decimal prices are read', async () => {
  const { products } = await read([
    listed({ sku_id: 1, price: 61270 }),
    listed({ sku_id: 2, price: 1.4 }),
  ])
  expect(products.map(({ price }) => price)).toEqual([61270, 1.4])
})

test('discontinued and unavailable products are counted', async () => {
  const { products, dirt } = await read([
    listed({ sku_id: 1, is_discontinued: true }),
    listed({ sku_id: 2, in_stock: null }),
    listed({ sku_id: 3, available: false }),
    listed({ sku_id: 4 }),
  ])
  expect(products.map(({ available }) => available)).toEqual([false, false, false, true])
  expect(dirt).toMatchObject({ discontinued: 1, 'not-available': 2 })
})

test('a picture shared by many products is dropped as a placeholder', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    listed({ sku_id: index + 1, image_url: 'https://pictures.example/none.png' }),
  )
  const { products, dirt } = await read([
    ...many,
    listed({ sku_id: 99, image_url: 'https://pictures.example/99.jpg' }),
  ])
  expect(products.filter(({ image }) => image !== undefined).map(({ id }) => id)).toEqual([
    10_000_099,
  ])
  expect(dirt['picture-is-a-placeholder']).toBe(20)
})

test('no-break spaces in makers and Q with a tail in names are repaired', async () => {
  const { products, dirt } = await read([
    listed({ name: 'Ǫuellin 5mg Tablet', manufacturer_name: 'Quell\u00a0Labs Ltd' }),
  ])
  expect(products[0]).toMatchObject({ name: 'Quellin 5mg Tablet', maker: 'Quell Labs Ltd' })
  expect(dirt).toMatchObject({ 'lookalike-letter': 1, 'no-break-space': 1 })
})

test('a line that is not JSON, or another shape, is tolerated', async () => {
  const { products, dirt } = await read(['{"id": 1,', { id: 7 }, listed({})])
  expect(products).toHaveLength(1)
  expect(dirt).toEqual({ 'line-is-not-json': 1, 'row-of-another-shape': 1 })
})
