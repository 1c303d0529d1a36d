import { beforeAll, describe, expect, it } from 'vitest'
import type { PageView } from '#model/views/pages.ts'
import { openRenderer } from '#press/renderer.ts'
import { drugView } from '../fixtures/views/drug.ts'
import { categoryView } from '../fixtures/views/lists.ts'
import { otcView } from '../fixtures/views/otc.ts'
import { cards, photo } from '../fixtures/views/parts.ts'
import { homeView } from '../fixtures/views/site.ts'
import { built } from '../support/built.ts'
import { elements, thingsOf } from '../support/html.ts'

const site = 'https://nuskha.example'
let render: (view: PageView) => Promise<string>
beforeAll(async () => {
  const renderer = await openRenderer(await built(), site)
  render = async (view) => Buffer.from(await renderer.render(view)).toString()
})

const stem = (n: number) => `/images/${String(n).padStart(32, 'd')}-960x640-e8d0c1`
const uploaded = (html: string) =>
  elements(html, 'img').filter(({ src }) => src?.startsWith('/images/'))
const tints = (html: string) => elements(html, 'svg').filter(({ color }) => color !== undefined)

describe('pictures of products', () => {
  it('the picture of a drug page is offered as AVIF and WebP in its widths, keeps its place in its colour and is loaded first', async () => {
    const html = await render(drugView('en', photo(1)))
    const [picture, ...others] = uploaded(html)
    expect(others).toEqual([])
    expect(picture).toMatchObject({
      width: '960',
      height: '640',
      fetchpriority: 'high',
      alt: drugView('en').name,
    })
    expect(picture).not.toHaveProperty('loading')
    expect(picture?.srcset).toBe(`${stem(1)}-240.webp 240w,${stem(1)}-480.webp 480w`)
    expect(elements(html, 'source')).toEqual([
      {
        type: 'image/avif',
        srcset: `${stem(1)}-240.avif 240w,${stem(1)}-480.avif 480w`,
        sizes: picture?.sizes,
      },
    ])
    expect(tints(html).map(({ color }) => color)).toEqual(['#e8d0c1'])
  })

  it('a product without a picture shows its drawing, and no widths of it', async () => {
    const html = await render(otcView('en'))
    expect(elements(html, 'source')).toEqual([])
    expect(
      elements(html, 'img').find(({ fetchpriority }) => fetchpriority === 'high'),
    ).toMatchObject({ width: '272', height: '272' })
  })

  it('pictures of lists are loaded when they come near, those of the shelf at once, and none but the main picture first', async () => {
    const list = uploaded(
      await render(
        categoryView('en', {
          products: { ...categoryView('en').products, items: picturedCards(24) },
        }),
      ),
    )
    expect(
      new Set(list.map(({ loading, fetchpriority }) => `${loading} ${fetchpriority}`)),
    ).toEqual(new Set(['lazy undefined']))
    const home = uploaded(
      await render({
        ...homeView('en'),
        shelf: picturedCards(4),
        rows: [{ shows: 'drugs', title: null, cards: picturedCards(4), tiles: [], links: [] }],
      }),
    )
    expect(home.map(({ loading }) => loading)).toEqual([
      ...Array(4).fill(undefined),
      ...Array(4).fill('lazy'),
    ])
  })

  it('a list whose every product has a picture is within the budget of a page', async () => {
    const view = categoryView('en')
    const html = await render({
      ...view,
      products: { ...view.products, items: picturedCards(view.products.items.length) },
    })
    expect(uploaded(html)).toHaveLength(view.products.items.length)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60 * 1024)
  })

  it('a gallery shows all pictures, each with words and a small one that leads to it, and search engines are told of all', async () => {
    const html = await render(otcView('en', { ...photo(1), gallery: [photo(2), photo(3)] }))
    const large = uploaded(html).filter(({ srcset }) => srcset?.includes('-960.webp 960w'))
    expect(large.map(({ fetchpriority, loading }) => fetchpriority ?? loading)).toEqual([
      'high',
      'lazy',
      'lazy',
    ])
    expect(large.map(({ alt }) => alt)).toEqual([
      otcView('en').name,
      `${otcView('en').name}, picture 2 of 3`,
      `${otcView('en').name}, picture 3 of 3`,
    ])
    const ids = elements(html, 'div').flatMap(({ id }) =>
      id?.startsWith('picture-') ? [`#${id}`] : [],
    )
    expect(
      elements(html, 'a').flatMap(({ href }) => (href?.startsWith('#picture-') ? [href] : [])),
    ).toEqual(ids)
    expect(ids).toHaveLength(3)
    expect(thingsOf(html).find((thing) => thing['@type'] === 'Product')?.image).toEqual(
      [1, 2, 3].map((n) => `${site}${stem(n)}-960.webp`),
    )
  })
})

const picturedCards = (count: number) =>
  cards('en', count).map((card, index) => ({ ...card, ...photo(index + 1) }))
