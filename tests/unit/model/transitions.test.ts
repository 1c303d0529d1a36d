import { describe, expect, it } from 'vitest'
import { campState, campStates, campTransitions } from '#model/camp.ts'
import {
  allows,
  assertAllowed,
  ForbiddenTransition,
  statesBefore,
  type Transitions,
} from '#model/transitions.ts'
import { machines } from '../../support/state-steps.ts'

const tables = Object.entries({
  ...Object.fromEntries(Object.entries(machines).map(([name, { next }]) => [name, next])),
  camp: campTransitions,
})

describe('a table of transitions', () => {
  it.each<[string, Transitions<string>]>(tables)(
    'of a %s names only states that it has, and none as its own successor',
    (_, table) => {
      for (const [from, next] of Object.entries(table)) {
        expect(next.filter((to) => !(to in table))).toEqual([])
        expect(next).not.toContain(from)
      }
    },
  )

  it.each<[string, Transitions<string>]>(tables)(
    'of a %s forbids every pair that it does not name, and lets a state stay',
    (name, table) => {
      for (const from of Object.keys(table))
        for (const to of Object.keys(table)) {
          const step = () => assertAllowed(name, table, from, to)
          if (from === to || allows(table, from, to)) expect(step).not.toThrow()
          else expect(step).toThrow(ForbiddenTransition)
          expect(statesBefore(table, to).includes(from)).toBe(allows(table, from, to))
        }
    },
  )
})

it('a camp is open, full, closed or over', () => {
  const camp = { ends_at: '2026-12-05T09:30:00.000Z', closed_at: null, remaining: 1 }
  const at = '2026-12-01T00:00:00.000Z'
  const states = [
    camp,
    { ...camp, remaining: 0 },
    { ...camp, remaining: 0, closed_at: at },
    { ...camp, ends_at: at },
  ]
  expect(states.map((one) => campState(one, at))).toEqual(campStates)
})
