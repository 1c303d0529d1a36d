import { safetyTopics, type Verdict, verdicts } from '#model/product.ts'
import type { Say, Words } from '../say.ts'

/** `'a b'` → `['a', 'b']`; an empty string has no keys. */
export const keysOf = (list: string | undefined): string[] => (list ?? '').split(' ').filter((key) => key !== '')

/** The parts of a clinical text as keys of phrases: those of a salt, or those a combination collects from its salts. */
type Clinical = {
  uses: string[]
  take: string
  missed: string
  effects: string[]
  warnings: string[]
  /** One `verdict/note` for each of `safetyTopics`. */
  safety: string[]
  storage: string
  questions: string[]
  /** Location of the text's own questions: `['salts', 'paracetamol']`. */
  own: [book: string, key: string]
  /** The value of `{name}` in a question. */
  name: string | string[]
}

const verdictOf = (note: string): Verdict => {
  const verdict = verdicts.find((known) => note.startsWith(`${known}/`))
  if (!verdict) throw new Error(`${note} does not begin with a verdict`)
  return verdict
}

/** The six rows of the safety panel, from one `verdict/note` for each of `safetyTopics`. */
export const safetyPanel = (say: Say, notes: string[]) =>
  Object.fromEntries(
    safetyTopics.map((topic, index) => {
      const note = notes[index] ?? ''
      return [topic, { verdict: verdictOf(note), note: say(['phrases', 'safety', topic, note]) }]
    }),
  )

/** The clinical fields common to salt rows and drug rows. */
export const clinicalFields = (say: Say, words: Words, facts: Clinical) => ({
  about: say([...facts.own, 'about']),
  uses: facts.uses.map((key) => say(['phrases', 'uses', key])),
  howItWorks: say([...facts.own, 'howItWorks']),
  howToTake: say(['phrases', 'take', facts.take]),
  missedDose: say(['phrases', 'missed', facts.missed]),
  sideEffects: facts.effects.map((key) => say(['phrases', 'effects', key])),
  warnings: facts.warnings.map((key) => say(['phrases', 'warnings', key])),
  safety: safetyPanel(say, facts.safety),
  storage: say(['phrases', 'storage', facts.storage]),
  faq: [
    ...Array.from({ length: words.length(...facts.own, 'faq') }, (_, index) => ({
      question: say([...facts.own, 'faq', index, 'question']),
      answer: say([...facts.own, 'faq', index, 'answer']),
    })),
    ...facts.questions.map((key) => ({
      question: say(['phrases', 'questions', key, 'question'], { name: facts.name }),
      answer: say(['phrases', 'questions', key, 'answer'], { name: facts.name }),
    })),
  ],
})

/** Verdicts from strictest to mildest; of several, the strictest applies. */
const strictness: Verdict[] = ['unsafe', 'caution', 'consult', 'unknown', 'safe-if-prescribed', 'safe']

export const strictest = (notes: string[]): string =>
  [...notes].sort((a, b) => strictness.indexOf(verdictOf(a)) - strictness.indexOf(verdictOf(b)))[0] ?? 'unknown/none'
