import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withdrawalReasons } from '#model/sale-rule.ts'
import type { DrugView } from '#model/views/drug.ts'
import { openRenderer } from '#press/renderer.ts'
import { astroParts } from '../../scripts/bench/press/astro.ts'
import { constantsOf, hugoVersion, makeHugoSite } from '../../scripts/bench/press/hugo.ts'
import { hugoParts } from '../../scripts/bench/press/hugo-parts.ts'
import { site } from '../../scripts/bench/press/place.ts'
import { level } from '../../scripts/bench/press/same.ts'
import { drugView } from '../fixtures/views/drug.ts'
import { cardOf, noOffer, offerOf, photo, strip } from '../fixtures/views/parts.ts'
import { built } from '../support/built.ts'
import { root, temporaryFolder } from '../support/project.ts'

// The bench compares the press with other builders. It is run by hand, so these tests notice when the drug page has left it behind.

const imported = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g

/** The files of the drug page: its template, and whatever a file of it imports. */
const filesOfPage = (): string[] => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(imported)) {
      const target = (name.startsWith('#') ? name.slice(1) : join(file, '..', name)).replace(
        /\?.*$/,
        '',
      )
      if (existsSync(join(root, 'src', target))) visit(target)
    }
  }
  visit('pages/[...locale]/drugs/[slug].astro')
  return [...found].sort()
}

describe('the peers of the press in the bench', () => {
  it('what Hugo prints of each component of a drug page is known, and nothing of others', () => {
    expect(Object.keys(hugoParts).sort()).toEqual(
      filesOfPage().filter((file) => file.endsWith('.astro')),
    )
  })

  it('each template of Hugo that prints a component exists', () => {
    const templates = Object.values(hugoParts).filter((printer) => printer?.endsWith('.html'))
    expect(
      templates.filter(
        (name) => !existsSync(join(root, 'scripts/bench/press/hugo/layouts', String(name))),
      ),
    ).toEqual([])
  })

  it('the stock Astro project gets every file that the drug page imports', () => {
    const isCopied = (file: string): boolean =>
      file.startsWith('pages/') || astroParts.some((part) => file.startsWith(part))
    expect(filesOfPage().filter((file) => !isCopied(file))).toEqual([])
  })
})

const closed = (
  sale: DrugView['offer']['sale'],
  more: Partial<DrugView> = {},
): Partial<DrugView> => ({ offer: noOffer(sale), ...more })
const unlisted: DrugView['substitutes'] = { list: [], total: 0, mine: null, scheme: null }
const { text, interactions, head, offer, substitutes } = drugView()
const none: DrugView['interactions'] = {
  ...interactions,
  list: [],
  total: 0,
  counts: [],
  notCovered: [],
}
const rules: NonNullable<DrugView['saleRule']>[] = [
  { kind: 'prohibited', what: 'A + B', number: 'S.O. 3388(E)', date: '2024-08-02' },
  ...withdrawalReasons.map((reason) => ({ kind: 'withdrawn', reason, on: '2026-01-31' }) as const),
  ...(['pregnancy', 'narcotic', 'schedule-x', 'composition'] as const).map((kind) => ({ kind })),
]

/** Pages that differ from the usual one in what the templates ask, by what is said of the drug. */
const states: Record<string, Partial<DrugView>> = {
  'is like most': {},
  ...Object.fromEntries(
    (['unavailable', 'no-price', 'not-sold', 'discontinued', 'banned'] as const).map((sale) => [
      `is ${sale}`,
      closed(sale),
    ]),
  ),
  'is discontinued, with an MRP and no substitute': {
    offer: { ...offer, sale: 'discontinued' },
    substitutes: unlisted,
  },
  'is banned with a note': closed('banned', {
    banNote: 'Banned by the Government.',
    substitutes: unlisted,
    sameBrand: [],
  }),
  ...Object.fromEntries(
    rules.map((saleRule) => [
      `a rule keeps from sale (${Object.values(saleRule).join(' ')})`,
      closed('not-sold', { saleRule }),
    ]),
  ),
  'has a narrow therapeutic index': { narrowIndex: true },
  'has uploaded pictures': {
    ...photo(1),
    sameBrand: [
      cardOf('en', 0, photo(2)),
      cardOf('en', 1, { prescriptionRequired: true, offer: noOffer('banned') }),
    ],
  },
  'has a ceiling price of a dated order': {
    ceilingOrder: { number: 'S.O. 1547(E)', date: '2024-03-26' },
  },
  'has a ceiling price of an order without a day': {
    ceilingOrder: { number: 'S.O. 1547(E)' },
    ceilingUnitPaise: 1_23_456.5,
  },
  'has salts that are not known': { interactions: { ...none, isComplete: false } },
  'has no known interaction': { interactions: none },
  'is sold as one unit': {
    pack: { ...strip, release: 'sustained', units: 1, unit: 'inhalation capsule' },
    offer: { ...offerOf(1_23_45_678, 98_76_543, 1), unitPrice: null },
  },
  'is sold in steps and on Schedule X': {
    pack: { ...strip, units: 2.5, unit: 'gm', sellingUnit: 5 },
    schedule: 'X',
    narcotic: true,
    prescriptionRequired: false,
  },
  'has neither schedule nor brand': {
    schedule: 'none',
    taxRate: null,
    ceilingUnitPaise: null,
    brand: null,
    reviewed: null,
    innovator: false,
  },
  'has a name that has to be escaped': {
    head: { ...head, index: false },
    name: 'A&B\'s <Best> "Tablet" + 5% (new)',
    marketer: { text: 'M & Co', href: '/manufacturer/m-co-9' },
  },
  'has no clinical texts': {
    text: { uses: [], sideEffects: [], warnings: [], safety: [], questions: [], references: [] },
    ailments: [],
    usages: [],
    variant: { text: 'Zivamox', href: '/drugs/zivamox-9' },
    substitutes: { list: substitutes.list.slice(0, 1), total: 1, mine: null, scheme: null },
  },
  'has general texts': {
    general: {
      salt: 'Amoxycillin',
      route: 'oral',
      product: true,
      fields: ['about', 'uses', 'howToTake', 'safety', 'storage', 'questions'],
      reviewed: null,
    },
  },
  'has general texts of its salts': {
    text: { ...text, sideEffects: [] },
    contained: ['oral', 'skin'].map((route, i) => ({
      salt: drugView().composition[i]?.salt ?? { text: '', href: '' },
      route: route as 'oral' | 'skin',
      about: 'About it.',
      howItWorks: 'How it works.',
      sideEffects: ['Nausea'],
      warnings: ['A warning'],
      reviewed:
        route === 'oral' ? { by: 'Asha Rao', qualification: 'KA/12', on: '2026-12-01' } : null,
    })),
  },
  'has a general text that holds for each of its salts': {
    general: {
      salt: '',
      route: 'oral',
      product: true,
      fields: ['missedDose', 'storage'],
      reviewed: null,
    },
  },
  'has a use that a link names, and a picture elsewhere': {
    text: { ...text, uses: ['Sinusitis'] },
    image: 'https://pictures.example/a.jpg',
  },
}
const views = Object.values(states).map((more, i) => drugView('en', { ...more, id: 101 + i }))

describe.skipIf(hugoVersion() === null)('the drug page that Hugo prints', () => {
  let ours: string[]
  const out = temporaryFolder('hugo-pages')
  beforeAll(async () => {
    const renderer = await openRenderer(await built(), site)
    ours = await Promise.all(
      views.map(async (view) => Buffer.from(await renderer.render(view)).toString()),
    )
    const folder = temporaryFolder('hugo')
    makeHugoSite(folder, views, constantsOf(ours[0] ?? ''))
    const { status, stdout, stderr } = spawnSync(
      'hugo',
      ['--source', folder, '--destination', out],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  })

  it.each(Object.keys(states).map((state, i) => [state, i] as const))(
    'Hugo prints the same text and tags as we do of a drug that %s',
    (_, i) => {
      const { slug, id } = views[i] as DrugView
      expect(level(readFileSync(join(out, 'drugs', `${slug}-${id}.html`), 'utf8'))).toEqual(
        level(ours[i] ?? ''),
      )
    },
  )
})
