import { soundsOf } from './sound.ts'

/**
 * Common stems of nonproprietary names (World Health Organization, "The use of stems in the selection of international nonproprietary names"),
 * those that end a name and are long enough to be one by themselves.
 */
const stems =
  `nidazole gliflozin gliptin glitazone glinide sartan statin prazole conazole floxacin cillin mycin micin tidine triptan setron dipine zosin dronate parin
  xaban gatran tinib ciclib parib caine olol terol azepam azolam barbital thiazide semide oxetine pramine triptyline azepine gabalin fibrate lukast oxicam
  profen coxib platin rubicin taxel penem tecan bactam quine relin asvir buvir navir tegravir ciclovir mustine cycline sulfa tropium steride stigmine
  curium curonium nercept kacin peridone apine azosin pril`
    .trim()
    .split(/\s+/)

const firstSound = (word: string): string => soundsOf(word)[0]?.[0] ?? ''

/**
 * Whether a word that resembles the name of a substance is as likely another substance of its class: names of a class differ at their beginnings,
 * and a customer who writes the stem right seldom mistakes the first sound. Etanidazole is no misspelled tinidazole.
 */
export const isOtherOfClass = (typed: string, word: string): boolean =>
  stems.some((stem) => typed.endsWith(stem) && word.endsWith(stem)) &&
  firstSound(typed) !== firstSound(word) &&
  !isSlipOfKeys(typed, word)

/** The first letter left out, doubled by another key, or in the second place: a slip that makes no other name. */
const isSlipOfKeys = (typed: string, word: string): boolean =>
  word.slice(1) === typed ||
  typed.slice(1) === word ||
  `${typed[1]}${typed[0]}${typed.slice(2)}` === word
