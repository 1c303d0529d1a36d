import told from './emergencies.json' with { type: 'json' }
import ordinary from './ordinary.json' with { type: 'json' }
import { type Bench, type Question, sampleOf } from './question.ts'

/** Sentences of frightened people in each language, in its letters and in Latin ones: told on the page, and no goods. */
export const emergencyQuestions = (bench: Bench): Question[] =>
  Object.entries(told).flatMap(([language, { own, latin }]) =>
    [...own, ...latin].map(
      (text: string): Question => ({
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
      }),
    ),
  )

/** Ordinary questions that come near to one, and names of products: no alarm. */
export const alarmQuestions = (bench: Bench): Question[] =>
  [...Object.values(ordinary).flat(), ...sampleOf(bench, '1', 1_000).map(({ name }) => name)].map(
    (text): Question => ({
      text,
      check: () => [
        ['no false alarm', !bench.page(text, 3).notices.some(({ is }) => is === 'emergency')],
      ],
    }),
  )
