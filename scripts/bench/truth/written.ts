import { understand } from '#catalogue/search/understand-query.ts'
import { type Bench, type Product, partsOf, productOf, type Question } from './question.ts'
import { isTold } from './right-answer.ts'
import written from './written.json' with { type: 'json' }

const holds = (product: Product, wanted: string): boolean => {
  const parts = partsOf(product.composition)
  const asked = wanted.split(' + ').map((part) => /^(.*?)(?: ([\d.]+))?$/.exec(part) ?? [])
  return (
    parts.length === asked.length &&
    asked.every(([, salt = '', number = '']) =>
      parts.some(
        (part) =>
          part.salt.toLowerCase().includes(salt.toLowerCase()) &&
          part.strength.replaceAll(',', '').includes(number),
      ),
    )
  )
}

/** Questions written by hand, each asked once before anything was mended for it: what was asked first, or nothing, or told. */
export const writtenQuestions = (bench: Bench): Question[] => {
  const firstOf = (text: string) => {
    const found = bench.page(text, 1)
    const [id] = found.products
    return { found, first: id === undefined ? null : productOf(bench.catalogue, id) }
  }
  return [
    ...Object.entries(written.goods).flatMap(([kind, lines]) =>
      Object.entries(lines).map(
        ([text, wanted]): Question => ({
          text,
          check: () => {
            const { found, first } = firstOf(text)
            const right = first !== null && holds(first, wanted)
            return [
              [`written by hand, ${kind}, right at 1`, right, first?.name ?? 'nothing'],
              [
                `written by hand, ${kind}, nothing else first unsaid`,
                right || first === null || isTold(found),
                first?.name ?? 'nothing',
              ],
            ]
          },
        }),
      ),
    ),
    ...Object.entries(written.question).map(
      ([text, topic]): Question => ({
        text,
        check: () => [
          [
            'written by hand, question, to its answer',
            bench.page(text, 1).notices.some((one) => one.is === 'question' && one.topic === topic),
          ],
        ],
      }),
    ),
    ...Object.entries(written.need).map(
      ([text, id]): Question => ({
        text,
        check: () => {
          const found = understand(bench.catalogue, text).need?.need.id ?? 'nothing'
          return [['written by hand, need by ear, to its need', found === id, found]]
        },
      }),
    ),
    ...Object.entries(written.quiet).flatMap(([kind, texts]) =>
      texts.map(
        (text): Question => ({
          text,
          check: () => {
            const { first } = firstOf(text)
            return [
              [`written by hand, ${kind}, no goods`, first === null, first?.name ?? 'nothing'],
            ]
          },
        }),
      ),
    ),
  ]
}
