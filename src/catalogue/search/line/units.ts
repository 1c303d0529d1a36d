import { tidy } from '../transliterate.ts'

/** How units are written and said beside those of labels (`strength.ts`). */
const table = `
mg: mg mgs mgm mgms milligram milligrams milligramme miligram miligrams emji मिलीग्राम मिलिग्राम मिलीग्रॅम मिलिग्रॅम मिग्रा मिग्रॅ मिग्राम एमजी મિલિગ્રામ મિલીગ્રામ મિગ્રા એમજી మిల్లీగ్రాములు మిల్లీగ్రాముల మిల్లీగ్రామ్ మిగ్రా ఎంజీ ఎమ్‌జీ மில்லிகிராம் மிகி எம்ஜி எம்.ஜி
mcg: mcg ug microgram micrograms एमसीजी माइक्रोग्राम मायक्रोग्रॅम માઇક્રોગ્રામ એમસીજી మైక్రోగ్రాములు మైక్రోగ్రామ్ ఎంసీజీ மைக்ரோகிராம் எம்சிஜி
g: g ग्राम ग्रॅम ગ્રામ గ్రాములు గ్రామ్ கிராம்
gm: gm gms gram grams
kg: kg
ml: ml millilitre millilitres milliliter mililitre एमएल मिली मिलीलीटर मिलि એમએલ મિલી મિલીલીટર ఎంఎల్ మిల్లీ మిల్లీలీటర్లు எம்எல் மிலி மில்லிலிட்டர்
litre: ltr litre
iu: iu units unit miu यूनिट युनिट आईयू યુનિટ આઈયુ యూనిట్లు యూనిట్ ఐయూ யூனிட் ஐயு
%: percent प्रतिशत टक्के ટકા శాతం சதவீதம்
`
const names: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [unit, list = ''] = line.split(': ') as [string, string]
      return list.split(' ').map((name) => [tidy(name).replaceAll('.', ''), unit] as const)
    }),
)
const million = 'miu'

/** The unit that a word behind a number names; a lone `l` only right behind it: "pan 40 l" is Pan L. */
export const unitOf = (word: string, glued: boolean): string | null =>
  word === 'l' ? (glued ? 'l' : null) : word === million ? million : (names.get(word) ?? null)

export const isUnit = (word: string, glued: boolean): boolean => unitOf(word, glued) !== null

/** Names of Latin letters in Indian scripts, longest first. */
const letterNames: readonly (readonly [name: string, letter: string])[] = Object.entries({
  a: 'ए એ ఎ ஏ',
  b: 'बी બી బీ பி',
  c: 'सी સી సీ சி',
  d: 'डी ડી డీ டி',
  e: 'ई ઈ ఈ ஈ',
  f: 'एफ એફ ఎఫ் ఎఫ్ எஃப்',
  g: 'जी જી జీ ஜி',
  h: 'एच એચ హెచ్ எச்',
  k: 'के કે కే கே',
  l: 'एल એલ ఎల్ எல்',
  m: 'एम એમ ఎం ఎమ్ எம்',
  n: 'एन એન ఎన్ என்',
  o: 'ओ ઓ ఓ ஓ',
  p: 'पी પી పీ',
  q: 'क्यू ક્યુ క్యూ க்யூ',
  r: 'आर આર ఆర్ ஆர்',
  s: 'एस એસ ఎస్ எஸ்',
  t: 'टी ટી టీ',
  v: 'वी વી వీ வி',
  x: 'एक्स એક્સ ఎక్స్ எக்ஸ்',
  z: 'जेड ज़ेड ઝેડ జెడ్ இசட்',
})
  .flatMap(([letter, list]) => list.split(' ').map((name) => [tidy(name), letter] as const))
  .sort((one, other) => other[0].length - one[0].length)

const maxLetters = 4

/** The letter of which a word of an Indian script is the name: "डी". Behind most names it is a word all the same. */
export const letterNamed = (word: string): string | undefined =>
  letterNames.find(([name]) => name === word)?.[1]

/** "जीपी" as `gp`, "एसआर" as `sr`: two to four names of letters in one word; null for any other word. */
export const joinedLetters = (word: string): string | null => {
  if (/^[a-z0-9]/.test(word)) return null
  let letters = ''
  let rest = word
  while (rest !== '') {
    const unit = letterNames.find(([name]) => rest.startsWith(name))
    if (!unit || letters.length === maxLetters) return null
    letters += unit[1]
    rest = rest.slice(unit[0].length)
  }
  return letters.length > 1 ? letters : null
}
