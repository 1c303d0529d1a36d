import { suggest } from '#catalogue/search/suggest.ts'
import { latinWordsOf } from '#catalogue/search/transliterate.ts'
import type { Bench, Question } from './question.ts'

const asked = 300
const lengths = [2, 3, 4]

type Row = { id: number; name: string; popularity: number }

/** The first letters of what people buy and can buy, drawn as often as it is bought: the best of what begins so must be among the twelve. */
export const prefixQuestions = ({ catalogue, random }: Bench): Question[] => {
  const rows = catalogue
    .sql(
      "SELECT id, name, popularity FROM product WHERE sale = 'for-sale' AND popularity > 0 ORDER BY popularity DESC, id",
    )
    .all() as Row[]
  const begins = (name: string, letters: string): boolean =>
    latinWordsOf(name)[0]?.startsWith(letters) ?? false
  const weight = rows.map(({ popularity }) => Math.sqrt(popularity))
  const sum = weight.reduce((all, one) => all + one, 0)
  const drawn = (): Row => {
    let left = random() * sum
    const at = weight.findIndex((one) => (left -= one) < 0)
    return rows[at === -1 ? 0 : at] as Row
  }
  return Array.from({ length: asked }, (): Question => {
    const [word = ''] = latinWordsOf(drawn().name)
    const text = word.slice(0, lengths[Math.floor(random() * lengths.length)])
    const best = rows.find(({ name }) => begins(name, text)) as Row
    const equal = new Set(
      rows
        .filter(({ name, popularity }) => popularity === best.popularity && begins(name, text))
        .map(({ id }) => id),
    )
    return {
      text,
      check: () => {
        const shown = suggest(catalogue, { text, limit: 12 }).entries
        const right = shown.some(({ product }) => product && equal.has(product.id))
        const goods = shown.flatMap(({ product }) =>
          product && begins(product.name, text) ? [product] : [],
        )
        const lastSold = goods.findLastIndex(({ sale }) => sale === 'for-sale')
        const firstNot = goods.findIndex(({ sale }) => sale !== 'for-sale')
        const names = shown.map(({ name }) => name).join('; ')
        return [
          ['first letters, the best that can be bought among 12', right, `${best.name}; ${names}`],
          [
            'first letters, what cannot be bought after what can',
            firstNot === -1 || lastSold < firstNot,
            names,
          ],
        ]
      },
    }
  }).filter(({ text }) => text.length >= 2)
}
