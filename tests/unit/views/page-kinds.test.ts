import { afterAll, describe, expect, it } from 'vitest'
import { addressOf } from '#catalogue/address.ts'
import { pathOf } from '#catalogue/page.ts'
import { buildView, pageKinds } from '#catalogue/page-kinds.ts'
import { pageKeys } from '#catalogue/pages.ts'
import type { PageKind } from '#model/views/pages.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { sources } from '../../support/sources.ts'

const catalogue = await catalogueOf(smallExport())
afterAll(() => catalogue.close())

const kinds = Object.keys(pageKinds) as PageKind[]
const pressed = [...pageKeys(catalogue, ['en'])]
const keysOf = (kind: PageKind) => pressed.filter((key) => key.kind === kind)

/** A reason is a sentence: it says more than "no". */
const isReason = (text: string): boolean => /^[A-Z].{20,}\.$/.test(text)

const entryOf = (kind: PageKind): string => `the entry ${kind} of src/catalogue/page-kinds.ts`

/** The addresses of a template: `[...locale]` and `[...path]` stand for any number of segments, `[slug]` for one. */
const servedBy = (template: string): RegExp => {
  const path = template.replace('src/pages/', '/').replace(/(\/index)?\.astro$/, '')
  const pattern = path.replace(/\/\[\.{3}\w+\]/g, '(/[^/]+)*').replace(/\[\w+\]/g, '[^/]+')
  return new RegExp(`^${pattern}/?(\\?.*)?$`, 'i')
}

describe.each(kinds)('a page of the kind %s', (kind) => {
  it('a page kind is pressed, or its entry gives the reason', () => {
    const rule = pageKinds[kind].pressed
    if (typeof rule === 'function')
      expect(
        keysOf(kind).length,
        `${entryOf(kind)} presses no page of the test catalogue`,
      ).toBeGreaterThan(0)
    else
      expect(isReason(rule.not), `${entryOf(kind)} has no reason for not being pressed`).toBe(true)
  })

  it('a page kind is in the sitemap, or its entry gives the reason', () => {
    const rule = pageKinds[kind].inSitemap
    if (rule !== true)
      expect(
        isReason(rule.not),
        `${entryOf(kind)} has no reason for staying out of the sitemap`,
      ).toBe(true)
    const listed = keysOf(kind).filter((key) => buildView(catalogue, key)?.head.index)
    const advice = `${entryOf(kind)} and \`index\` of its view’s head (src/catalogue/views/) do not agree`
    expect(listed.length > 0, advice).toBe(rule === true)
  })

  it('a page shows the view of its kind', () => {
    for (const key of keysOf(kind)) expect(buildView(catalogue, key)?.is, entryOf(kind)).toBe(kind)
  })

  it('a page is found at its address', () => {
    for (const key of keysOf(kind))
      if (key.kind !== 'missing')
        expect(addressOf(catalogue, pathOf(key)), `\`at\` in ${entryOf(kind)}`).toEqual({
          is: 'page',
          page: key,
        })
  })

  it('a page kind has a template at its address', () => {
    // A screen of one island takes its view in the layout IslandScreen.
    const takes = new RegExp(
      `viewOf\\(Astro\\.locals, '${kind}'\\)${kind === 'screen' ? '|<IslandScreen' : ''}`,
    )
    const templates = sources('src/pages/**/*.astro').filter(({ text }) => takes.test(text))
    expect(
      templates.length,
      `no template under src/pages/ takes viewOf(Astro.locals, '${kind}')`,
    ).toBeGreaterThan(0)
    const keys = keysOf(kind)
    const addresses =
      keys.length > 0
        ? keys.map(pathOf)
        : Object.keys(pageKinds[kind].at).map((address) => `/${address}`)
    const elsewhere = addresses.filter(
      (address) => !templates.some(({ path }) => servedBy(path).test(address)),
    )
    expect(
      elsewhere,
      `${entryOf(kind)}: the template is not at this address; move ${templates.map(({ path }) => path).join(', ')}`,
    ).toEqual([])
  })
})
