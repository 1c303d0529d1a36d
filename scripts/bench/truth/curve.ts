import { corrections, tolerance } from '#catalogue/search/corrections.ts'
import { latin } from '#catalogue/search/transliterate.ts'
import { hidesVoice } from '#model/script.ts'
import { misspellings } from './names.ts'
import { nonsense } from './nonsense.ts'
import type { Bench } from './question.ts'

const implausible = [Number.NEGATIVE_INFINITY, -7.5, -6.9, -6.3, -5.7]
const scales = [0.5, 1, 1.5]

/**
 * What different tolerances would give: recall is the share of misspelled names that have their name among ten readings; precision the
 * share of misspellings among as many misspellings and nonsense words that are read as anything.
 */
export const curveOf = (bench: Bench): string[] => {
  const typed = misspellings(bench)
  const noise = Object.values(nonsense(bench)).flat()
  const readings = (text: string, allowed: typeof tolerance): string[] => {
    const script = hidesVoice(text) ? 'tamil' : /^[a-z]/.test(text) ? 'latin' : 'indic'
    return corrections(
      bench.catalogue,
      { word: latin(text), script, begun: false },
      10,
      allowed,
    ).map(({ word }) => word)
  }
  return implausible.flatMap((limit) =>
    scales.map((scale) => {
      const allowed = {
        ...tolerance,
        implausible: limit,
        unusual: Math.max(limit, tolerance.unusual),
        scale,
      }
      const found =
        typed.filter(({ text, word }) => readings(text, allowed).includes(word)).length /
        typed.length
      const wrong = noise.filter((text) => readings(text, allowed).length > 0).length / noise.length
      const percent = (share: number) => `${(100 * share).toFixed(1)} %`
      return `| ${limit === Number.NEGATIVE_INFINITY ? 'none' : limit} | ${scale} | ${percent(found)} | ${percent(found / (found + wrong))} | ${percent(1 - wrong)} |`
    }),
  )
}
