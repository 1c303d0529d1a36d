import told from './emergencies.json' with { type: 'json' }
import heldOut from './held-out.json' with { type: 'json' }
import ordinary from './ordinary.json' with { type: 'json' }
import { type Bench, type Question, sampleOf } from './question.ts'

const tells = (bench: Bench, language: string, text: string): Question => ({
  text,
  check: () => {
    const { notices, total } = bench.page(text, 3)
    return [
      [
        `emergency told: ${language}`,
        total === 0 && notices.some(({ is }) => is === 'emergency'),
        `${total} goods`,
      ],
    ]
  },
})

/** Sentences of frightened people in each language, in its letters and in Latin ones: told on the page, and no goods. */
export const emergencyQuestions = (bench: Bench): Question[] =>
  Object.entries(told).flatMap(([language, { own, latin }]) =>
    [...own, ...latin].map((text) => tells(bench, language, text)),
  )

const warnsOfDanger = (bench: Bench, text: string): boolean =>
  bench.page(text, 3).notices.some(({ is }) => is === 'danger')

/** Told as an emergency, or asked whether a person is in danger. */
const warns = (bench: Bench, text: string): Question => ({
  text,
  check: () => [
    [
      'emergency told or asked: held out',
      bench.page(text, 3).notices.some(({ is }) => is === 'emergency' || is === 'danger'),
    ],
  ],
})

const quiet = (bench: Bench, measure: string, text: string): Question => ({
  text,
  check: () => [[measure, !bench.page(text, 3).notices.some(({ is }) => is === 'emergency')]],
})

/** Ordinary questions that come near to one, and names of products: no alarm. */
export const alarmQuestions = (bench: Bench): Question[] =>
  [...Object.values(ordinary).flat(), ...sampleOf(bench, '1', 1_000).map(({ name }) => name)].map(
    (text) => quiet(bench, 'no false alarm', text),
  )

/** Both kinds once more, from sentences that neither words, frames nor weights were made with: never mend by one, only by its kind. */
export const heldOutQuestions = (bench: Bench): Question[] => [
  ...Object.values(heldOut.told)
    .flat()
    .flatMap((text) => [tells(bench, 'held out', text), warns(bench, text)]),
  ...Object.values(heldOut.ordinary)
    .flat()
    .flatMap((text) => [
      quiet(bench, 'no false alarm, held out', text),
      {
        text,
        check: () => [['no danger asked, held out', !warnsOfDanger(bench, text)]],
      } satisfies Question,
    ]),
]
