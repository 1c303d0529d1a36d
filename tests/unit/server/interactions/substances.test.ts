import { describe, expect, it } from 'vitest'
import { interactionsToAcknowledge } from '#catalogue/views/interactions-to-acknowledge.ts'
import { interactions } from '#contract/interactions/interactions.ts'
import { locales } from '#model/locale.ts'
import { createInteractions } from '#server/interactions/interactions.ts'
import { createLog } from '#server/platform/log.ts'
import { catalogueOf } from '../../../fixtures/catalogue.ts'
import { smallExport } from '../../../fixtures/small-export.ts'
import { drug } from '../../../fixtures/small-products.ts'
import {
  duplicatePairs,
  isDuplicate,
  probeBaskets,
  probeDuplicates,
  probeNames,
  probeRules,
} from '../../../support/interaction-probes.ts'

const named = [
  'Omeprazole',
  'Esomeprazole',
  'Metoprolol Succinate',
  'Metoprolol Tartrate',
  'Diclofenac',
  'Liposomal Amphotericin B',
  'Amphotericin B',
  'Sildenafil',
  'Glyceryl Trinitrate',
  'Isotretinoin',
  'Divalproex',
  'Lithium Carbonate',
  'Ibuprofen',
  'Lignocaine',
  'Lidocaine',
  'Atorvastatin',
  'Rosuvastatin',
  'Fexofenadine',
  'Levothyroxine',
  'Clopidogrel',
  'Ranolazine',
  'Isosorbide Mononitrate',
  'Zuclomidine',
  'Yttrazole',
  'Citalopram',
  'Escitalopram Oxalate',
]
const base = 100
const idOf = (name: string): number => base + named.indexOf(name)
const source = { name: 'File' }
const rows = smallExport()
const catalogue = await catalogueOf({
  ...rows,
  salts: [
    ...rows.salts,
    ...named.map((name, index) => ({
      id: base + index,
      name,
      interactionsCovered: true,
      // Neither is in a class of the project, but both are in one ATC group.
      ...(['Zuclomidine', 'Yttrazole'].includes(name) && { atc: 'V99XX01', otherAtc: ['V98XX01'] }),
    })),
  ],
  interactions: [
    ...rows.interactions,
    { saltA: idOf('Diclofenac'), saltB: idOf('Amphotericin B'), severity: 1, source },
    { saltA: idOf('Clopidogrel'), saltB: idOf('Omeprazole'), severity: 3, source },
    { saltA: idOf('Sildenafil'), saltB: idOf('Isosorbide Mononitrate'), severity: 2, source },
    { saltA: idOf('Ibuprofen'), saltB: idOf('Clopidogrel'), severity: 2, source },
    {
      saltA: idOf('Atorvastatin'),
      saltB: idOf('Rosuvastatin'),
      severity: 1,
      consumer: 'The file speaks.',
      source,
    },
  ],
  'salt-notes': [
    ...rows['salt-notes'],
    { saltId: idOf('Fexofenadine'), topic: 'pregnancy', verdict: 'unsafe', source },
    { saltId: idOf('Levothyroxine'), topic: 'pregnancy', verdict: 'unsafe', category: 'X', source },
    { saltId: idOf('Isotretinoin'), topic: 'pregnancy', verdict: 'caution', severity: 3, source },
  ],
  drugs: [
    ...rows.drugs,
    ...named.map((name, index) =>
      drug({
        id: 1_000 + index,
        name: `${name} Tablet`,
        composition: [{ saltId: base + index, strength: '5mg' }],
      }),
    ),
    drug({
      id: 1_100,
      name: 'Two Statins Tablet',
      composition: ['Atorvastatin', 'Rosuvastatin'].map((name) => ({
        saltId: idOf(name),
        strength: '5mg',
      })),
    }),
  ],
})
const service = createInteractions(() => catalogue, createLog('silent'))
const product = (name: string): number => 1_000 + named.indexOf(name)

const check = (
  names: readonly string[],
  asked: object = {},
  locale: (typeof locales)[number] = 'en',
) => {
  const items = names.map((name) => ({ type: 'Drug', prId: product(name) }))
  const outcome = service.check(interactions.check.body.parse({ items, ...asked }), locale)
  if ('failed' in outcome) throw new Error(outcome.failed)
  return outcome.ok
}

describe('duplicate therapy', () => {
  it.each([
    ['substance', 'Omeprazole', 'Esomeprazole'],
    ['substance', 'Metoprolol Succinate', 'Metoprolol Tartrate'],
    ['salt', 'Lignocaine', 'Lidocaine'],
    ['class', 'Ibuprofen', 'Diclofenac'],
    ['class', 'Zuclomidine', 'Yttrazole'],
  ])('%s: %s with %s is reported as a duplicate, and never as none', (is, one, other) => {
    const reply = check([one, other])
    expect(reply).toMatchObject({
      status: 1,
      answer: 'interaction',
      none: [],
      duplicates: [{ is }],
    })
    expect(reply.message).not.toContain('No Interactions')
    expect(reply.pairs[0]).toMatchObject({ level: expect.not.stringMatching(/^A$/) })
    expect(reply.duplicates[0]?.items.map(({ prName }) => prName)).toEqual([
      `${one} Tablet`,
      `${other} Tablet`,
    ])
  })

  it('duplicate therapy is explained in every language, with a text per class', () => {
    const texts = locales.map(
      (locale) => check(['Atorvastatin', 'Rosuvastatin'], {}, locale).duplicates[0]?.message ?? '',
    )
    expect(new Set(texts).size).toBe(locales.length)
    expect(texts[0]).toContain('damage the muscles')
    for (const text of texts) expect(text).not.toMatch(/\{\{|undefined/)
  })

  it('two medicines of one class within one product are not reported', () => {
    const outcome = service.check(
      interactions.check.body.parse({ items: [{ type: 'Drug', prId: 1_100 }] }),
      'en',
    )
    expect(outcome).toMatchObject({ ok: { duplicates: [] } })
  })

  it('duplicate therapy is a grade without a letter', () => {
    const outcome = service.products(
      { product_ids: `${product('Zuclomidine')},${product('Yttrazole')}` },
      'en',
    )
    expect(outcome).toMatchObject({
      ok: {
        levels: { A: [] },
        without_level: {
          duplicate: [{ description: expect.stringContaining('same group of medicines') }],
        },
      },
    })
  })
})

describe('a pair that the file lacks', () => {
  it('a pair missing from the file is known from another form of the same substance, and never none', () => {
    expect(check(['Diclofenac', 'Liposomal Amphotericin B'])).toMatchObject({
      answer: 'interaction',
      result: [{ severity: 1 }],
      none: [],
    })
  })

  it('a pair of the project’s rules is reported with advice and source', () => {
    const [found] = check(['Sildenafil', 'Glyceryl Trinitrate']).result
    expect(found).toMatchObject({ severity: 1 })
    expect(found?.interactionCheckerResponse.sev_consumer_msg).toContain(
      'Do not take them together',
    )
    expect(found?.interactionCheckerResponse.source).toMatchObject({
      name: expect.stringContaining('sildenafil'),
      date: '2026-11-27',
    })
  })

  it('a high pair of the project’s rules must be acknowledged before ordering', () => {
    const taken = ['Sildenafil', 'Glyceryl Trinitrate'].map((name) => ({
      kind: 'product' as const,
      id: product(name),
      patientId: null,
    }))
    expect(interactionsToAcknowledge(catalogue, taken, [], 'en')?.interactions[0]?.text).toContain(
      'blood pressure',
    )
  })
})

describe('what the file says', () => {
  it('a more serious rule of the project raises the severity of the file', () => {
    expect(check(['Clopidogrel', 'Omeprazole']).result).toMatchObject([
      {
        severity: 1,
        interactionCheckerResponse: {
          source: { name: expect.stringMatching(/clopidogrel.*; File$/) },
        },
      },
    ])
  })

  it('a severity of medium in the file is raised by a contraindication and by nothing less', () => {
    expect(check(['Sildenafil', 'Isosorbide Mononitrate']).result).toMatchObject([{ severity: 1 }])
    expect(check(['Ibuprofen', 'Clopidogrel']).result).toMatchObject([{ severity: 2 }])
  })

  it('a rule of the project never lowers a severity, and the file’s text stays', () => {
    const [found] = check(['Atorvastatin', 'Rosuvastatin']).result
    expect(found).toMatchObject({
      severity: 1,
      interactionCheckerResponse: { sev_consumer_msg: 'The file speaks.', source },
    })
  })
})

describe('pregnancy', () => {
  const pregnancy = (name: string) => check([name], { checkWithPregnancy: true })

  it.each(['Isotretinoin', 'Divalproex', 'Lithium Carbonate', 'Levothyroxine'])(
    '%s, which every careful source forbids in pregnancy, is high',
    (name) => {
      const { message, notes } = pregnancy(name)
      expect(message).toBe('Interaction found. Most serious: High')
      expect(notes).toMatchObject([{ verdict: 'unsafe', severity: 1 }])
      expect(notes[0]?.interactionCheckerResponse.sev_consumer_msg).toContain(
        'speak to your doctor',
      )
    },
  )

  it('an unsafe note without a severity counts as medium at least', () => {
    expect(pregnancy('Fexofenadine').message).toBe('Interaction found. Most serious: Medium')
  })

  it('every pregnancy note has advice in every language', () => {
    const texts = locales.map(
      (locale) =>
        check(['Fexofenadine'], { checkWithPregnancy: true }, locale).notes[0]
          ?.interactionCheckerResponse.sev_consumer_msg,
    )
    expect(new Set(texts).size).toBe(locales.length)
  })
})

describe('names', () => {
  const salt = (prName: string) =>
    service.check(
      interactions.check.body.parse({
        items: [
          { type: 'salt', prName },
          { type: 'salt', prId: idOf('Ranolazine') },
        ],
      }),
      'en',
    )

  it.each([
    ['Nitroglycerin', 'Glyceryl Trinitrate'],
    ['Warfarin Sodium', 'Warfarin'],
    ['divalproex sodium', 'Divalproex'],
    ['LITHIUM', 'Lithium Carbonate'],
    ['Escitalopram', 'Escitalopram Oxalate'],
    ['S-citalopram', 'Escitalopram Oxalate'],
  ])('%s is found as %s', (name, found) => {
    expect(salt(name)).toMatchObject({ ok: { items: [{ prName: found }, {}] } })
  })

  it('names that are merely similar find nothing', () => {
    expect(salt('Omeprazol')).toMatchObject({ ok: { items: [{ prName: 'Omeprazole' }, {}] } })
    expect(salt('Omepra')).toMatchObject({ failed: 'interactionNotFound' })
  })
})

describe('the probes of the bench', () => {
  /** Another seed gives other questions. */
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  const draw = (start: number) => {
    let state = start
    return (below: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
  }

  it('the bench finds no fault in names, pairs of the project and lists of products', () => {
    const listed = new Map(
      (
        catalogue.sql('SELECT salt_a AS a, salt_b AS b, severity FROM interaction').all() as {
          a: number
          b: number
          severity: number | null
        }[]
      ).map(({ a, b, severity }) => [
        `${a}+${b}`,
        severity === null ? 2 : severity === 3 || severity === 4 ? severity : severity - 1,
      ]),
    )
    const probes = [
      probeNames(catalogue, draw(seed)),
      probeRules(catalogue, draw(seed)),
      probeBaskets(catalogue, draw(seed), {
        baskets: 300,
        truth: (a, b) => listed.get(`${a}+${b}`) ?? 'none',
      }),
      probeDuplicates(catalogue),
    ]
    for (const { asked, wrong } of probes) {
      expect(asked).toBeGreaterThan(0)
      expect(wrong).toEqual([])
    }
    expect(duplicatePairs).toHaveLength(19)
  })

  it('the bench would detect medicines that are wrongly reported as duplicates', () => {
    expect(isDuplicate(catalogue, 'Warfarin', 'Paracetamol')).toBe(false)
  })
})
