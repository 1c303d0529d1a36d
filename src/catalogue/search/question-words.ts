import lists from './question-words.json' with { type: 'json' }
import { latin, tidy } from './transliterate.ts'

/**
 * Words that ask about a product or request one without naming it; ignored unless nothing else was typed. Listed in the script they are
 * typed in; Hindi and Marathi words also in their usual Latin spelling.
 */
const indian = lists.indian.map(tidy)
const wordsThatAsk: ReadonlySet<string> = new Set([
  ...lists.english.map(tidy),
  ...lists.hinglish.map(tidy),
  ...indian,
])

/** Question words of Indian scripts whose transliteration spells out vowel signs: a fallback for variant spellings. */
const spelledThatAsk: ReadonlySet<string> = new Set(
  indian.map(latin).filter((word) => word.length > 3),
)

/** Verbs in Indian scripts, by endings that no name has: "आएगी", "મળશે", "తీసుకోవచ్చా", "சாப்பிடலாமா". */
const verb =
  /(?:[एे](?:ं)?ग[ाीे]|[ऊूउु][ँं]?ग[ाी]|(?<=\p{L}\p{M}*)(?:શે|શું)|(?:స్తుంది|తుందా|వచ్చా|ొచ్చా|స్తారు)|(?:லாமா|ிறது|ுங்கள்))$/u

/** `typed`: normalised, in its own script. */
export const asks = (typed: string): boolean =>
  wordsThatAsk.has(typed) ||
  verb.test(typed) ||
  (!/^[a-z]/.test(typed) && spelledThatAsk.has(latin(typed)))

const particles: ReadonlySet<string> = new Set(
  lists.hinglish.filter((word) => /^[a-z]{2,3}$/.test(word)),
)

/**
 * A small word of an Indian language that asks, as "ki", "ni" or "che": behind a name it is neither its letters nor the beginning of a longer
 * word.
 */
export const isParticle = (word: string): boolean => particles.has(word)
