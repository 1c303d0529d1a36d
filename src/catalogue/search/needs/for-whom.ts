import { tidy } from '../transliterate.ts'
import type { Need } from './need.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(tidy))
const beginnings = (list: string): readonly string[] =>
  list.split(',').map((part) => tidy(part.trim()))

/**
 * Someone who must not be shown what an adult takes without a doctor: how the ids of their needs begin, words for them, and how other words
 * for them begin, because Indian languages write endings at the noun.
 */
type Group = { prefix: string; words: ReadonlySet<string>; beginnings: readonly string[] }

const groups: readonly Group[] = [
  {
    prefix: 'baby',
    words: words(`
      baby babies babys infant infants toddler toddlers newborn newborns kid kids child children childs childrens bacha bachha baccha bache bachhe bacche bachhon bachho bacchon baccho bachon bachche bachcha
      bachcho bachchon bachchi bacchi bachhi bachi shishu navjat beti bete betiya bitiya munna munni son sons daughter daughters grandson granddaughter
      balak balaka shishuku biddaku biddaki papaki paapaki papaku babuki babuku balala balasathi mulala mulila mulansathi
      बच्चे बच्चा बच्चों बच्चो बच्ची बेटे बेटी बेटा बिटिया मुन्ना मुन्नी नवजात बाळ मुलांना मुलाला मुलासाठी मुलांसाठी मुलीला मुलीसाठी పాప పాపకు
    `),
    beginnings: beginnings(
      `शिशु, बाळाला, बाळासाठी, बाळाच, मुलाच, मुलीच, लेकरा, બાળક, શિશુ, છોકરા, છોકરી, દીકરા, દીકરી, બાબાને, બેબીને, పిల్లల, పిల్లవా, పిల్లాడి, పాప, బాబుకి, బాబుకు, బిడ్డ, శిశు, కొడుకు,
      కూతురు, குழந்த, பாப்பா, பையனு, பிள்ளை, மகனு, மகளு, pillala, pilladi, kulanth, kulandh, kuzhanth, kuzhandh, pappavu, paiyanu, payyanu, pillaik, balakn, balako, chhokra, chhokri,
      chokra, chokri, dikra, dikri`,
    ),
  },
  {
    prefix: 'preg',
    words: words(
      'pregnancy pregnancies pregnant garbhavastha garbhavati garbhvati garbhwati garbhini garbhiniki garbini garodar karpini karppini karbini கர்ப்ப',
    ),
    beginnings: beginnings(
      'प्रेगनें, प्रेग्नें, प्रेगने, प्रेग्ने, गर्भावस्था, गर्भवती, గర్భం, గర్భవతి, గర్భిణ, ગર્ભાવસ્થા, ગર્ભવતી, गरोदर, கர்ப்பம், கர்ப்பமா, கர்ப்பிண, கர்ப்பகால',
    ),
  },
  {
    prefix: 'feeding',
    words: words('breastfeeding breastfeed breastfed lactation lactating nursing stanpan'),
    beginnings: beginnings(
      `breast feed, breast fed, feeding mother, doodh pila, dudh pila, स्तनपान, दूध पिला, दूध पाज, સ્તનપાન, ધવડાવ, દૂધ પીવડાવ, పాలిచ్చే, పాలు ఇచ్చే, తల్లిపాల,
      பாலூட்ட, பால் கொடுக்கு, தாய்ப்பால்`,
    ),
  },
]

const named = (group: Group, typed: readonly string[]): boolean => {
  const line = ` ${typed.join(' ')}`
  return (
    typed.some((word) => group.words.has(word)) ||
    group.beginnings.some((part) => line.includes(` ${part}`))
  )
}

/** Whether the words say for whom: a child, in a pregnancy, while breastfeeding. */
export const saysForWhom = (typed: readonly string[]): boolean =>
  groups.some((group) => named(group, typed))

/** From so many letters on a word for someone is known while it is typed. */
const minBegun = 3

/** The words of a line of which the last is still being typed, with a word for someone that it begins like: "fever bab" may be of a baby. */
export const withBegunAddressee = (typed: readonly string[]): readonly string[] => {
  const last = typed.at(-1) ?? ''
  const begun =
    last.length < minBegun
      ? undefined
      : groups.flatMap((group) => [...group.words]).find((word) => word.startsWith(last))
  return typed.length > 1 && begun !== undefined ? [...typed.slice(0, -1), begun] : typed
}

/**
 * The need of a child, in a pregnancy or while breastfeeding, where the words around `need` or the age in the line say so. It wants a doctor
 * and nothing from the shelf, also where the table has no need of theirs for it.
 */
export const needFor = (
  all: readonly Need[],
  need: Need,
  around: readonly string[],
  ofChild: boolean,
): Need => {
  if (need.advice === 'emergency') return need
  const whose = groups.filter(
    (group) => (group.prefix === 'baby' && ofChild) || named(group, around),
  )
  if (whose.length === 0) return need
  const isTheirs = ({ id, advice, ailments }: Need): boolean =>
    advice !== null &&
    whose.some(({ prefix }) => id.startsWith(prefix)) &&
    ailments.some((ailment) => need.ailments.includes(ailment))
  const careful = need.advice === null ? all.find(isTheirs) : undefined
  return careful ?? { ...need, advice: 'doctor', salts: [] }
}
