import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gradeOf, levelOfSeverity, levels, severityOfLevel } from '#model/interaction-levels.ts'
import {
  answerOf,
  checkOf,
  codeOf,
  type Facts,
  type Item,
  type ItemRef,
  refusalOf,
  severityRank,
  worstOf,
} from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'

const product = (id: number, saltIds: number[], complete = true): Item => ({
  kind: 'product',
  id,
  saltIds,
  complete,
})
const salt = (id: number): Item => ({ kind: 'salt', id, saltIds: [id], complete: true })

type Data = {
  pairs?: Record<string, Severity | null>
  covered?: number[]
  same?: Record<number, number>
  alcohol?: Record<number, Severity>
  /** Salts that are forms of another one. */
  acts?: Record<number, number>
  groups?: Record<number, string[]>
}

const factsOf = ({
  pairs = {},
  covered = [],
  same = {},
  alcohol = {},
  acts = {},
  groups = {},
}: Data): Facts => ({
  substanceOf: (id) => same[id] ?? id,
  actsAs: (id) => acts[id] ?? id,
  groupsOf: (id) => groups[id] ?? [],
  covered: (id) => covered.includes(id),
  between: (one, other) => {
    const severity = pairs[`${Math.min(one, other)}+${Math.max(one, other)}`]
    return severity === undefined ? null : { severity }
  },
  doubted: () => [],
  noteOf: (id, topic) =>
    topic === 'alcohol' && alcohol[id] !== undefined
      ? { severity: alcohol[id], verdict: 'caution' }
      : null,
})

const check = (items: Item[], data: Data, topics: ('alcohol' | 'pregnancy')[] = []) =>
  checkOf(items, factsOf(data), topics)

describe('an answer', () => {
  it('the answer is an interaction with its severity if the data has one', () => {
    const found = check([product(1, [1]), product(2, [2])], {
      pairs: { '1+2': 1 },
      covered: [1, 2],
    })
    expect([answerOf(found), worstOf(found)]).toEqual(['interaction', 1])
  })

  it('the answer is an interaction of unknown severity, which is shown and not dropped', () => {
    const found = check([salt(1), salt(2)], { pairs: { '1+2': null } })
    expect([answerOf(found), worstOf(found), found.found.length]).toEqual(['interaction', null, 1])
  })

  it('the answer is none only if the data covers both salts', () => {
    expect(answerOf(check([salt(1), salt(2)], { covered: [1, 2] }))).toBe('none')
    for (const covered of [[], [1], [2]]) {
      const open = check([salt(1), salt(2)], { covered })
      expect(answerOf(open)).toBe('not-covered')
      expect(open.notCovered[0]?.lacking).toEqual([1, 2].filter((id) => !covered.includes(id)))
    }
  })

  it('the answer is never none for a product with unknown salts', () => {
    expect(answerOf(check([product(1, [1], false), salt(2)], { covered: [1, 2] }))).toBe(
      'not-covered',
    )
    expect(answerOf(check([product(1, []), salt(2)], { covered: [1, 2] }))).toBe('not-covered')
  })

  it('the answer is never none when alcohol was included and the data has no note', () => {
    expect(answerOf(check([salt(1), salt(2)], { covered: [1, 2] }, ['alcohol']))).toBe(
      'not-covered',
    )
    expect(answerOf(check([salt(1)], { alcohol: { 1: 2 } }, ['alcohol']))).toBe('interaction')
  })

  it('the answer for a single salt is that there is nothing to compare', () => {
    expect(answerOf(check([salt(1)], { covered: [1] }))).toBe('nothing-to-compare')
  })
})

describe('a check', () => {
  it('a check expands combinations: every salt with every other, also within one product', () => {
    const found = check([product(1, [1, 2]), product(2, [3, 4])], {
      covered: [1, 2, 3, 4],
      pairs: { '1+2': 4, '2+4': 1 },
    })
    expect(found.found.length + found.none.length).toBe(6)
    expect(found.found.map(({ severity }) => severity)).toEqual([1, 4])
  })

  it('a check reports the same salt in two products as duplicate therapy, also under a synonym', () => {
    const found = check([product(1, [1]), product(2, [7, 2])], { same: { 7: 1 }, covered: [1, 2] })
    expect(found.duplicates).toEqual([{ is: 'salt', saltIds: [1], codes: ['d1', 'd2'] }])
    expect(answerOf(found)).toBe('interaction')
  })

  it('a check reports two forms of one substance as duplicate therapy, and never as none or not covered', () => {
    for (const covered of [[], [1, 2]]) {
      const found = check([product(1, [1]), product(2, [2])], { acts: { 2: 1 }, covered })
      expect(found.duplicates).toEqual([{ is: 'substance', saltIds: [1, 2], codes: ['d1', 'd2'] }])
      expect([answerOf(found), found.none, found.notCovered]).toEqual(['interaction', [], []])
    }
  })

  it('a check does not report two forms within one product', () => {
    expect(
      check([product(1, [1, 2]), product(2, [3])], { acts: { 2: 1 }, covered: [1, 2, 3] })
        .duplicates,
    ).toEqual([])
  })

  it('a check reports two medicines of one class in two products once, with all members', () => {
    const groups = { 1: ['nsaid', 'atc:M01AE'], 2: ['nsaid', 'atc:M01AE'], 3: ['nsaid'] }
    const found = check([product(1, [1]), product(2, [2]), product(3, [3])], {
      groups,
      covered: [1, 2, 3],
    })
    expect(found.duplicates).toEqual([
      { is: 'class', group: 'nsaid', saltIds: [1, 2, 3], codes: ['d1', 'd2', 'd3'] },
    ])
    expect([answerOf(found), found.none]).toEqual(['interaction', []])
  })

  it('a check lists an uncovered pair of one class as not covered', () => {
    const found = check([product(1, [1]), product(2, [2])], {
      groups: { 1: ['nsaid'], 2: ['nsaid'] },
    })
    expect(found.notCovered.map(({ a, b }) => [a, b])).toEqual([[1, 2]])
  })

  it('a check accepts two medicines of one class within one product, whatever else is in the list', () => {
    const groups = { 1: ['thinner'], 2: ['thinner'] }
    expect(
      check([product(1, [1, 2]), product(2, [3])], { groups, covered: [1, 2, 3] }).duplicates,
    ).toEqual([])
    expect(
      check([product(1, [1, 2]), product(2, [1])], { groups, covered: [1, 2] }).duplicates.map(
        ({ is }) => is,
      ),
    ).toEqual(['salt'])
  })

  it('a check ranks an unknown severity before the low ones', () => {
    const found = check([salt(1), salt(2), salt(3)], { pairs: { '1+2': 3, '1+3': null, '2+3': 2 } })
    expect(found.found.map(({ severity }) => severity)).toEqual([2, null, 3])
  })
})

describe('a note', () => {
  const noted = (severity: Severity | null, verdict: Verdict, pairs: Data['pairs'] = {}) =>
    checkOf(
      [salt(1), salt(2)],
      { ...factsOf({ pairs }), noteOf: (id) => (id === 1 ? { severity, verdict } : null) },
      ['pregnancy'],
    )

  it('a note that calls a medicine unsafe never counts below medium, whatever severity its source gives', () => {
    for (const severity of [null, 2, 3, 4] as const)
      expect(worstOf(noted(severity, 'unsafe'))).toBe(2)
    expect(worstOf(noted(1, 'unsafe'))).toBe(1)
    expect(worstOf(noted(null, 'unsafe', { '1+2': 3 }))).toBe(2)
  })

  it('a note of caution without a severity keeps it unknown', () => {
    expect(worstOf(noted(null, 'caution'))).toBeNull()
  })
})

describe('a level', () => {
  const two = [product(1, [1]), product(2, [2])]
  it.each([
    ['E', { pairs: { '1+2': 1 } }],
    ['D', { pairs: { '1+2': 2 } }],
    ['C', { pairs: { '1+2': 3 } }],
    ['B', { pairs: { '1+2': 4 } }],
    ['A', { covered: [1, 2] }],
    ['not-graded', { pairs: { '1+2': null } }],
    ['not-covered', { covered: [1] }],
    ['duplicate', { same: { 2: 1 }, covered: [1] }],
    ['duplicate', { acts: { 2: 1 }, covered: [1, 2] }],
    ['duplicate', { groups: { 1: ['ppi'], 2: ['ppi'] }, covered: [1, 2] }],
    ['E', { groups: { 1: ['ppi'], 2: ['ppi'] }, pairs: { '1+2': 1 } }],
  ] as [string, Data][])('%s', (level, data) => {
    expect(gradeOf(check(two, data), 'd1', 'd2').grade).toBe(level)
  })

  it('has the severity of which it is the level, and A none', () => {
    for (const severity of [1, 2, 3, 4] as const)
      expect(severityOfLevel(levelOfSeverity[severity])).toBe(severity)
    expect(levels.filter((level) => severityOfLevel(level) === null)).toEqual(['A'])
  })
})

describe('a list', () => {
  it('a list has at most five items and none twice', () => {
    const list: ItemRef[] = [1, 2, 3, 4].map((id) => ({ kind: 'product', id }))
    expect(refusalOf(list, { kind: 'product', id: 2 })).toBe('repeated')
    expect(refusalOf(list, { kind: 'salt', id: 2 })).toBeNull()
    expect(refusalOf([...list, { kind: 'salt', id: 2 }], { kind: 'salt', id: 9 })).toBe('full')
  })
})

const severity = fc.constantFrom<Severity | null>(1, 2, 3, 4, null)
const data = fc.record({
  pairs: fc.dictionary(
    fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
      .map(([a, b]) => `${Math.min(a, b)}+${Math.max(a, b)}`),
    severity,
  ),
  covered: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
  // 7 and 8 are forms of one substance, 5 and 6 of one class.
  acts: fc.constant<Record<number, number>>({ 8: 7 }),
  groups: fc.constant<Record<number, string[]>>({ 5: ['class'], 6: ['class'] }),
})
const saltIds = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 })
const items = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), saltIds, fc.boolean())
    .map(([id, ids, complete]) => product(id, ids, complete)),
  { selector: codeOf, minLength: 1, maxLength: 5 },
)

describe('of any list', () => {
  it('the answer does not depend on the order of the list', () => {
    fc.assert(
      fc.property(items, data, fc.infiniteStream(fc.nat()), (list, known, random) => {
        const shuffled = [...list]
          .map((item) => [random.next().value ?? 0, item] as const)
          .sort(([a], [b]) => a - b)
        const turned = shuffled.map(([, item]) => ({
          ...item,
          saltIds: [...item.saltIds].reverse(),
        }))
        const [one, other] = [check(list, known), check(turned, known)]
        expect({ ...other, holders: null }).toEqual({ ...one, holders: null })
      }),
    )
  })

  it('an added item never lowers the highest severity, and never turns an interaction or a gap into none', () => {
    fc.assert(
      fc.property(items, data, (list, known) => {
        const [before, after] = [check(list.slice(0, -1), known), check(list, known)]
        const rank = (worst: Severity | null | undefined): number =>
          worst === undefined ? 9 : severityRank(worst)
        expect(rank(worstOf(after))).toBeLessThanOrEqual(rank(worstOf(before)))
        if (answerOf(before) === 'interaction') expect(answerOf(after)).toBe('interaction')
        if (answerOf(before) === 'not-covered')
          expect(['interaction', 'not-covered']).toContain(answerOf(after))
      }),
    )
  })

  it('every pair of salts gets exactly one answer or is a duplicate, and none only if both are covered', () => {
    fc.assert(
      fc.property(items, data, (list, known) => {
        const { found, none, notCovered, duplicates } = check(list, known)
        const salts = [...new Set(list.flatMap((item) => item.saltIds))].sort()
        const answered = new Set([...found, ...none, ...notCovered].map(({ a, b }) => `${a}+${b}`))
        expect(answered.size).toBe(found.length + none.length + notCovered.length)
        const open = salts
          .flatMap((a, index) => salts.slice(index + 1).map((b) => `${a}+${b}`))
          .filter((key) => !answered.has(key))
        const doubled = new Set(
          duplicates.flatMap(({ saltIds }) =>
            saltIds.flatMap((a) => saltIds.map((b) => `${a}+${b}`)),
          ),
        )
        for (const key of open) expect(key === '7+8' || doubled.has(key)).toBe(true)
        for (const { a, b } of none)
          expect([known.covered.includes(a), known.covered.includes(b)]).toEqual([true, true])
      }),
    )
  })

  it('adding and removing items in any order gives the answer of the remaining list', () => {
    fc.assert(
      fc.property(
        items,
        data,
        fc.array(fc.nat({ max: 4 }), { maxLength: 20 }),
        (pool, known, moves) => {
          let list: Item[] = []
          for (const move of moves) {
            const item = pool[move % pool.length] as Item
            if (refusalOf(list, item) === 'repeated')
              list = list.filter((other) => codeOf(other) !== codeOf(item))
            else list = [...list, item]
          }
          const left = pool.filter((item) => list.some((other) => codeOf(other) === codeOf(item)))
          expect({ ...check(list, known), holders: null }).toEqual({
            ...check(left, known),
            holders: null,
          })
        },
      ),
    )
  })
})
