import type { Form, Release } from '#model/product.ts'
import { hasMuscleRelaxant } from './substances.ts'

/**
 * What letters and words of a name or pack label imply about the release. Letters may also belong to the brand (`XL Paro`, `Aceclo MR` for
 * "muscle relaxant"): a mark is a reason to doubt a row that states something else.
 */
export type ReleaseMark = {
  /** As written, in capitals: `SR`. */
  letters: string
  /** The releases that agree with it. */
  means: readonly Release[]
}

const sustained: readonly Release[] = ['sustained']

/** Letters that stand alone or follow a figure. `OD` is once a day, which a plain tablet can be too. */
const letters: Record<string, readonly Release[]> = {
  SR: sustained,
  ER: sustained,
  XR: sustained,
  XL: sustained,
  CR: sustained,
  PR: sustained,
  TR: sustained,
  LA: ['sustained', 'depot'],
  CD: sustained,
  DSR: sustained,
  ISR: sustained,
  LSR: sustained,
  RSR: sustained,
  OROS: sustained,
  OD: ['sustained', 'modified'],
  MR: ['modified'],
  DR: ['enteric'],
  EC: ['enteric'],
  GR: ['enteric'],
  DT: ['dispersible'],
  MD: ['orodispersible'],
  MDS: ['orodispersible'],
  ODT: ['orodispersible'],
  ODS: ['orodispersible'],
  OPS: sustained,
  SL: ['sublingual'],
  IR: ['plain'],
  LAR: ['depot'],
}

const words: [RegExp, string, readonly Release[]][] = [
  [/\bretard\b/i, 'RETARD', ['sustained', 'depot']],
  [/\bdepot\b|\bdepo\b|\bdepo-?(?=[a-z]{4})/i, 'DEPOT', ['depot']],
  [/chrono\b/i, 'CHRONO', sustained],
  [
    /\b(sustained|extended|controlled|prolonged)[ -]release\b|\btime[ -]release\b/i,
    'PROLONGED RELEASE',
    sustained,
  ],
  [/\bmodified[ -]release\b/i, 'MODIFIED RELEASE', ['modified']],
  [/\bdelayed[ -]release\b|\benteric\b|gastro[ -]?resistant/i, 'GASTRO-RESISTANT', ['enteric']],
  [/\bdispersible\b(?<!oro-?dispersible)/i, 'DISPERSIBLE', ['dispersible']],
  [
    /mouth[ -]dissolving|oro-?dispersible|(orally|oral|mouth)[ -]disintegrating|\b(fast|quick|insta|rapi)-?(melt|tab)/i,
    'MELTS',
    ['orodispersible'],
  ],
  [/\bchewable\b|\bchewtabs?\b|\bchew\b/i, 'CHEWABLE', ['chewable']],
  [/\beffervescent\b/i, 'EFFERVESCENT', ['effervescent']],
  [/\bsublingual\b/i, 'SUBLINGUAL', ['sublingual']],
  [/\bdecanoate\b|\bmicrospheres?\b/i, 'LONG ACTING', ['depot']],
]

/**
 * Forms for which some letters mean a kind of release: solid forms and liquids that are swallowed. On a tube the letters belong to the
 * brand.
 */
const taken: readonly Form[] = [
  'tablet',
  'capsule',
  'granules',
  'suspension',
  'syrup',
  'drops',
  'solution',
  'powder',
  'injection',
  'other',
  'kit',
]

const alone = new RegExp(`(?<![A-Za-z])(${Object.keys(letters).join('|')})(?![A-Za-z])`, 'gi')
// `MetXL`, `GlycometSR`: capitals directly after a lower-case word.
const glued = /[a-z](SR|ER|XR|XL|CR|OD|MR|DT|MD|ODT|DSR)(?![A-Za-z])/g

// Most names contain no mark, so one combined test skips the others.
const any = new RegExp(
  `${alone.source}|${glued.source}|retard|depo|chrono|release|enteric|resistant|dispersible|dissolving|disintegrating|melt|tabs?\\b|chew|effervescent|sublingual|decanoate|microsphere`,
  'i',
)

/** The marks of a product's name. The first word is the name itself: `XL Paro`, `GR Pace`, `PR 500mg`. */
export const releaseMarksOf = (
  name: string,
  form: Form,
  saltNames: readonly string[],
): ReleaseMark[] => {
  if (!taken.includes(form) || !any.test(name)) return []
  const rest = name.replace(/^\s*\S+/, (first) =>
    first.replace(/^[A-Za-z]{1,4}(?=$|[^A-Za-z])/, ''),
  )
  const marks = new Map<string, readonly Release[]>()
  for (const match of rest.matchAll(alone)) {
    const mark = (match[1] as string).toUpperCase()
    if (mark === 'MR' && hasMuscleRelaxant(saltNames)) continue
    if (form === 'injection' && !['LA', 'LAR', 'SR', 'ER', 'XR'].includes(mark)) continue
    marks.set(mark, letters[mark] as readonly Release[])
  }
  for (const match of rest.matchAll(glued))
    marks.set(match[1] as string, letters[match[1] as string] as readonly Release[])
  for (const [word, mark, means] of words) if (word.test(name)) marks.set(mark, means)
  return [...marks].map(([mark, means]) => ({ letters: mark, means }))
}
