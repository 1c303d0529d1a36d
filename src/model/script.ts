type Letters = {
  /** Its name in Unicode and in font names. */
  name: string
  /** Ranges of its letters in the invoice font, for a regular expression. */
  letters: string
  /** It has one letter for b and p, for d and t, for g, k and h: search compares its words by a coarser sound. */
  oneLetterForVoiced?: true
}

/** Scripts of languages. Only those of the languages of `locale.ts` need a font. */
export const scripts = {
  latin: { name: 'Latin', letters: 'A-Za-z\\u00c0-\\u024f' },
  devanagari: { name: 'Devanagari', letters: '\\u0900-\\u097f\\u1cd0-\\u1cf9\\ua8e0-\\ua8ff' },
  bengali: { name: 'Bengali', letters: '\\u0980-\\u09fe' },
  gurmukhi: { name: 'Gurmukhi', letters: '\\u0a01-\\u0a76' },
  gujarati: { name: 'Gujarati', letters: '\\u0a81-\\u0aff' },
  oriya: { name: 'Oriya', letters: '\\u0b01-\\u0b77' },
  tamil: { name: 'Tamil', letters: '\\u0b82-\\u0bfa', oneLetterForVoiced: true },
  telugu: { name: 'Telugu', letters: '\\u0c00-\\u0c7f' },
  kannada: { name: 'Kannada', letters: '\\u0c80-\\u0cf2' },
  malayalam: { name: 'Malayalam', letters: '\\u0d00-\\u0d7f' },
} as const satisfies Record<string, Letters>

export type Script = keyof typeof scripts

export const lettersOf = (script: Script): Letters => scripts[script]

/** Whether a text has letters of a script that does not distinguish voiced and voiceless consonants. */
export const hidesVoice = (text: string): boolean => unvoiced.test(text)

const unvoiced = new RegExp(
  `[${(Object.keys(scripts) as Script[])
    .map(lettersOf)
    .filter(({ oneLetterForVoiced }) => oneLetterForVoiced)
    .map(({ letters }) => letters)
    .join('')}]`,
)
