import { expect, it } from 'vitest'
import { readEmergency } from '#catalogue/search/emergencies/read-emergency.ts'
import emergencies from '../../../scripts/bench/truth/emergencies.json' with { type: 'json' }
import ordinary from '../../../scripts/bench/truth/ordinary.json' with { type: 'json' }
import { lostAlarms, wrongGuesses } from '../../../scripts/bench/truth/typing.ts'

/** `npm run bench -- truth --only typing` asks all of them. */
const every = (lines: readonly string[], nth: number): string[] =>
  lines.filter((_, index) => index % nth === 0)

it('an ordinary line raises no alarm while it is typed letter by letter', () => {
  const lines = every(Object.values(ordinary).flat(), 60)
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.flatMap(wrongGuesses)).toEqual([])
})

it('an emergency keeps its alarm while the next word is typed', () => {
  const lines = every(
    Object.values(emergencies).flatMap(({ own, latin }) => [...own, ...latin]),
    100,
  )
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.flatMap(lostAlarms)).toEqual([])
})

it.each(['baby gas drops', 'pregnant woman leg cramps calcium', 'रक्त वाढवण्यासाठी'])(
  'a word that is begun raises no alarm: "%s"',
  (line) => expect(wrongGuesses(line)).toEqual([]),
)

it.each(['sugar 14', 'was bitten by dog in 201', 'was bitten by dog in 20'])(
  'a number that is begun raises no alarm: "%s"',
  (text) => {
    expect(readEmergency(text, () => false)).not.toBeNull()
    expect(readEmergency(text, () => false, true)).toBeNull()
  },
)

it.each(['my father is not breathi', 'सीने में तेज़ दर्', 'sugar 30'])(
  'the last word of an emergency may still be typed: "%s"',
  (text) => expect(readEmergency(text, () => false, true)).not.toBeNull(),
)
