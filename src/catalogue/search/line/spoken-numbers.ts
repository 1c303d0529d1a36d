import { tidy } from '../transliterate.ts'
import type { Lexeme } from './lexemes.ts'

/**
 * Numbers that are said in words: "two hundred", "six fifty", "dhai sau", "साढ़े छह सौ", "पाचशे", "இருநூற்று ஐம்பது". A word is one of these:
 * `value` up to 99, `hundreds` a whole number of hundreds in one word, `times` hundred, thousand or lakh, `before` what is added to the
 * next ("saadhe" 0.5, "paune" -0.25), `point` the decimal point, `and` a word between.
 */
type Word =
  | { is: 'value' | 'hundreds' | 'times'; value: number; loose?: true }
  | { is: 'before'; value: number }
  | { is: 'point' | 'and'; value: 0 }

/** Spellings of Hindi in Latin letters vary in doubled letters, in ee and i, and in h behind a consonant. */
const folded = (word: string): string =>
  word
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/(.)\1+/g, '$1')

/** The nukta and the kinds of nasal vary. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u0abc]/g, '')
    .replace(/[\u0901]/g, '\u0902')
    .replace(/[\u0a81]/g, '\u0a82')

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)
const keyOf = (word: string): string => (isLatin(word) ? word : plain(word))

const words = new Map<string, Word>()
/** Hindi words in Latin letters, by their folded spelling. */
const hinglish = new Map<string, Word>()

const entries = (list: string): [spellings: string[], value: number][] =>
  list
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [value, ...spellings] = entry.trim().split(/\s+/)
      return [spellings, Number(value)]
    })
const put = (list: string, is: 'value' | 'hundreds' | 'times' | 'before', into = words): void => {
  for (const [spellings, value] of entries(list))
    for (const spelling of spellings)
      into.set(into === hinglish ? folded(spelling) : keyOf(tidy(spelling)), { is, value })
}

put(
  `0 zero, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 13 thirteen, 14 fourteen, 15 fifteen,
  16 sixteen, 17 seventeen, 18 eighteen, 19 nineteen, 20 twenty, 30 thirty, 40 forty fourty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety ninty`,
  'value',
)
put('100 hundred, 1000 thousand, 100000 lakh lac', 'times')
put(
  `1 ek, 2 do, 3 teen tin, 4 char chaar, 5 paanch panch paach, 6 chhe che chhah chah cheh, 7 saat, 8 aath ath, 9 nau, 10 das dus, 11 gyarah, 12 barah baarah, 13 terah,
  14 chaudah, 15 pandrah pandra, 16 solah, 17 satrah, 18 atharah athara, 19 unnis, 20 bees bis, 21 ikkis, 22 bais, 24 chaubis, 25 pachees pachis pacchis, 26 chhabbis, 28 atthais,
  30 tees tis, 32 battis, 35 paintis paintees, 36 chhattis, 37 saintis, 40 chalis chaalis chalees, 45 paintalis, 48 adtalis, 50 pachas pachaas, 55 pachpan, 62 basath,
  65 painsath, 70 sattar, 72 bahattar, 75 pachhattar pachattar pichattar, 80 assi, 85 pachasi, 90 nabbe navve, 95 pachanve, 99 ninyanve`,
  'value',
  hinglish,
)
put('100 sau so, 1000 hazaar hazar hajar, 100000 lakh', 'times', hinglish)
put('0.5 saadhe sadhe sade saade, 0.25 sava savaa, -0.25 paune pone', 'before', hinglish)
put('1.5 dedh ded derh, 2.5 dhai dhaai adhai adhaai, 0.5 aadha adha aadhi adhi', 'value', hinglish)

/** Hindi, then English in Devanagari, then Marathi. */
put(
  `0 शून्य ज़ीरो, 1 एक वन, 2 दो टू दोन, 3 तीन थ्री, 4 चार फोर, 5 पांच पाँच पाच फाइव फाईव, 6 छह छः छे छ सहा सिक्स, 7 सात सेवन, 8 आठ एट, 9 नौ नऊ नाइन, 10 दस दहा टेन, 11 ग्यारह अकरा, 12 बारह बारा ट्वेल्व,
  13 तेरह तेरा, 14 चौदह चौदा, 15 पंद्रह पन्द्रह पंधरा फिफ्टीन, 16 सोलह सोळा, 17 सत्रह सतरा, 18 अठारह अठरा, 19 उन्नीस एकोणीस, 20 बीस वीस ट्वेंटी ट्वेन्टी, 21 इक्कीस एकवीस, 22 बाईस बावीस,
  24 चौबीस चोवीस, 25 पच्चीस पचीस पंचवीस, 28 अट्ठाईस अठ्ठावीस, 30 तीस थर्टी, 32 बत्तीस, 35 पैंतीस पस्तीस, 36 छत्तीस, 37 सैंतीस सदतीस, 40 चालीस चाळीस फोर्टी फॉर्टी, 45 पैंतालीस पंचेचाळीस, 48 अड़तालीस अठ्ठेचाळीस,
  50 पचास पन्नास फिफ्टी, 55 पचपन पंचावन्न, 60 साठ सिक्सटी सिक्स्टी, 62 बासठ बासष्ट, 65 पैंसठ पासष्ट, 70 सत्तर सेवेंटी सेवन्टी, 72 बहत्तर बाहत्तर, 75 पचहत्तर पंचहत्तर पंच्याहत्तर, 80 अस्सी ऐंशी एटी, 85 पचासी पंच्याऐंशी,
  90 नब्बे नव्वद नाइंटी, 95 पंचानवे पंच्याण्णव, 1.5 डेढ़ दीड, 2.5 ढाई अढ़ाई अडीच, 0.5 आधा आधी अर्धा अर्धी`,
  'value',
)
put('100 सौ शंभर हंड्रेड हन्ड्रेड, 1000 हज़ार थाउजेंड थाउज़ेंड, 100000 लाख', 'times')
put('0.5 साढ़े साडे, 0.25 सवा सव्वा, -0.25 पौने पाउणे', 'before')
put(
  '100 एकशे, 150 दीडशे, 200 दोनशे, 250 अडीचशे, 300 तीनशे, 400 चारशे, 500 पाचशे, 600 सहाशे, 700 सातशे, 800 आठशे, 900 नऊशे, 650 साडेसहाशे, 350 साडेतीनशे, 125 सव्वाशे, 1200 बाराशे',
  'hundreds',
)
put('7.5 साडेसात, 12.5 साडेबारा, 3.5 साडेतीन, 4.5 साडेचार, 5.5 साडेपाच, 6.5 साडेसहा', 'value')

put(
  `0 શૂન્ય, 1 એક વન, 2 બે ટુ, 3 ત્રણ થ્રી, 4 ચાર ફોર, 5 પાંચ ફાઇવ ફાઈવ, 6 છ સિક્સ, 7 સાત, 8 આઠ, 9 નવ, 10 દસ દશ ટેન, 11 અગિયાર, 12 બાર, 13 તેર, 14 ચૌદ, 15 પંદર, 16 સોળ, 17 સત્તર, 18 અઢાર, 19 ઓગણીસ, 20 વીસ ટ્વેન્ટી, 24 ચોવીસ, 25 પચ્ચીસ પચીસ,
  28 અઠ્ઠાવીસ, 30 ત્રીસ, 35 પાંત્રીસ, 37 સાડત્રીસ, 40 ચાલીસ ચાળીસ ફોર્ટી, 45 પિસ્તાળીસ પિસ્તાલીસ, 48 અડતાલીસ, 50 પચાસ ફિફ્ટી, 55 પંચાવન, 60 સાઠ સાઈઠ, 62 બાસઠ, 65 પાંસઠ, 70 સિત્તેર, 72 બોતેર, 75 પંચોતેર, 80 એંસી એંશી, 85 પંચાસી,
  90 નેવું, 95 પંચાણું, 1.5 દોઢ, 2.5 અઢી, 0.5 અડધો અડધી અડધું`,
  'value',
)
put('100 સો હંડ્રેડ, 1000 હજાર, 100000 લાખ', 'times')
put('0.5 સાડા, 0.25 સવા, -0.25 પોણા', 'before')
put(
  '100 એકસો, 150 દોઢસો, 200 બસો, 250 અઢીસો, 300 ત્રણસો, 400 ચારસો, 500 પાંચસો, 600 છસો, 650 સાડાછસો, 700 સાતસો, 800 આઠસો, 900 નવસો, 125 સવાસો',
  'hundreds',
)

put(
  `0 సున్నా, 1 ఒకటి ఒక వన్, 2 రెండు టూ, 3 మూడు త్రీ, 4 నాలుగు ఫోర్, 5 ఐదు అయిదు ఫైవ్, 6 ఆరు సిక్స్, 7 ఏడు, 8 ఎనిమిది, 9 తొమ్మిది, 10 పది టెన్, 11 పదకొండు, 12 పన్నెండు, 13 పదమూడు, 14 పద్నాలుగు పధ్నాలుగు, 15 పదిహేను, 16 పదహారు, 17 పదిహేడు, 18 పద్దెనిమిది, 19 పంతొమ్మిది, 20 ఇరవై ట్వంటీ ట్వెంటీ,
  30 ముప్పై, 40 నలభై ఫోర్టీ, 50 యాభై ఏభై ఫిఫ్టీ, 60 అరవై, 70 డెబ్బై డెభ్భై, 80 ఎనభై, 90 తొంభై, 1.5 ఒకటిన్నర, 2.5 రెండున్నర, 3.5 మూడున్నర, 7.5 ఏడున్నర, 12.5 పన్నెండున్నర, 0.5 అర సగం`,
  'value',
)
put('100 వంద వందలు వందల నూరు హండ్రెడ్, 1000 వెయ్యి వేలు వేల, 100000 లక్ష', 'times')
put(
  `100 నూట, 200 రెండువందలు రెండువందల రెండొందలు రెండొందల, 300 మూడువందలు మూడువందల మూడొందలు మూడొందల, 400 నాలుగువందలు నాలుగువందల నాలుగొందలు నాలుగొందల, 500 ఐదువందలు ఐదువందల ఐదొందలు ఐదొందల,
  600 ఆరువందలు ఆరువందల ఆరొందలు ఆరొందల, 800 ఎనిమిదివందలు ఎనిమిదివందల ఎనిమిదొందలు`,
  'hundreds',
)

put(
  `0 பூஜ்யம் பூஜ்ஜியம், 1 ஒன்று ஒரு வன், 2 இரண்டு ரெண்டு டூ, 3 மூன்று மூணு த்ரீ, 4 நான்கு நாலு ஃபோர், 5 ஐந்து அஞ்சு ஃபைவ், 6 ஆறு சிக்ஸ், 7 ஏழு, 8 எட்டு, 9 ஒன்பது, 10 பத்து டென், 11 பதினொன்று, 12 பன்னிரண்டு பன்னெண்டு, 13 பதிமூன்று, 14 பதினான்கு பதினாலு, 15 பதினைந்து பதினஞ்சு, 16 பதினாறு, 17 பதினேழு, 18 பதினெட்டு, 19 பத்தொன்பது,
  20 இருபது இருபத்தி இருபத்து ட்வென்டி, 25 இருபத்தைந்து, 30 முப்பது முப்பத்தி முப்பத்து, 35 முப்பத்தைந்து, 40 நாப்பது நாப்பத்தி நாப்பத்து நாற்பது நாற்பத்தி நாற்பத்து ஃபார்ட்டி ஃபோர்ட்டி, 45 நாற்பத்தைந்து, 50 அம்பது அம்பத்தி ஐம்பது ஐம்பத்தி ஐம்பத்து ஃபிஃப்டி, 60 அறுவது அறுபது அறுபத்தி அறுபத்து,
  65 அறுபத்தைந்து, 70 எழுபது எழுபத்தி எழுபத்து, 75 எழுபத்தைந்து, 80 எம்பது எண்பது எண்பத்தி எண்பத்து, 90 தொண்ணூறு தொண்ணூத்தி, 1.5 ஒன்றரை, 2.5 இரண்டரை, 3.5 மூன்றரை, 7.5 ஏழரை, 12.5 பன்னிரண்டரை, 0.5 அரை`,
  'value',
)
put('100 நூறு நூத்தி நூற்று நூற்றி ஹண்ட்ரட் ஹண்ட்ரெட், 1000 ஆயிரம், 100000 லட்சம்', 'times')
put(
  `150 நூற்றைம்பது, 200 இருநூறு இருநூற்று இருநூற்றி இருநூத்தி, 250 இருநூற்றைம்பது, 300 முந்நூறு முன்னூறு முந்நூற்று முன்னூற்று முன்னூத்தி, 400 நானூறு நாநூறு நானூற்று நானூத்தி, 500 ஐநூறு ஐந்நூறு ஐநூற்று ஐந்நூற்று ஐநூத்தி, 600 அறுநூறு அறுநூற்று, 650 அறுநூற்றைம்பது,
  700 எழுநூறு, 800 எண்ணூறு எண்ணூற்று, 900 தொள்ளாயிரம்`,
  'hundreds',
)
for (const word of 'point dot दशमलव पॉइंट पॉईंट પોઇન્ટ పాయింట్ பாயிண்ட் புள்ளி'.split(' '))
  words.set(keyOf(tidy(word)), { is: 'point', value: 0 })
words.set('and', { is: 'and', value: 0 })

const meaningOf = (text: string): Word | undefined =>
  isLatin(text) ? (words.get(text) ?? hinglish.get(folded(text))) : words.get(plain(text))
const wordOf = ({ text, isWord }: Lexeme): Word | undefined =>
  isWord ? meaningOf(text) : undefined

/** Whether a normalised word may be a number or part of one. */
export const saysNumber = (word: string): boolean => meaningOf(word) !== undefined

/** The number below a hundred that a normalised word says by itself. */
export const valueOfWord = (word: string): number | null => {
  const said = meaningOf(word)
  return said?.is === 'value' ? said.value : null
}

/** "paanch so" are 500, but "so" alone is none. */
const onlyBehind = 'so'

/** Whether a number said in words may begin with the word: cheap, for most words are none. */
export const mayBeNumber = (lexeme: Lexeme): boolean =>
  lexeme.text !== onlyBehind && wordOf(lexeme) !== undefined

export type SpokenNumber = { value: number; length: number }

/** English says "six fifty" and "one twenty five" for 650 and 125; digits may be said one by one. */
const isDigit = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 10
const isTens = (value: number): boolean => value >= 20 && value % 10 === 0

const rounded = (value: number): number => Number(value.toPrecision(9))

/**
 * The number that the lexemes from `from` on say, in words or in digits followed by words ("5 sau"); null where they say none. Hyphens stand
 * between words ("twenty-five").
 */
export const spokenNumberAt = (lexemes: readonly Lexeme[], from: number): SpokenNumber | null => {
  let at = from
  const peek = (): Word | undefined => {
    const lexeme = lexemes[at]
    if (!lexeme) return
    const hyphen = lexeme.text === '-' && lexeme.glued && lexemes[at + 1]?.glued
    return wordOf(hyphen && at > from ? (lexemes[at + 1] as Lexeme) : lexeme)
  }
  const next = (): void => {
    at += lexemes[at]?.text === '-' ? 2 : 1
  }
  /** A value below a hundred, with words like "saadhe" before it. */
  const small = (): number | null => {
    const first = peek()
    if (first?.is === 'before') {
      const start = at
      next()
      if (peek()?.is === 'hundreds') {
        const { value: hundreds } = peek() as Word
        next()
        return hundreds + first.value * 100
      }
      // "sava sau", "paune sau".
      if (peek()?.is === 'times') return 1 + first.value
      const rest = small()
      if (rest !== null) return rest + first.value
      at = start
      return null
    }
    if (first?.is !== 'value') return null
    next()
    const second = peek()
    if (
      isTens(first.value) &&
      second?.is === 'value' &&
      isDigit(second.value) &&
      second.value > 0
    ) {
      next()
      return first.value + second.value
    }
    return first.value
  }
  const started = lexemes[from]
  if (started?.text === onlyBehind) return null
  let value: number | null = null
  // "a hundred".
  const isOne =
    started?.text === 'a' &&
    started.isWord &&
    lexemes[from + 1] !== undefined &&
    wordOf(lexemes[from + 1] as Lexeme)?.is === 'times'
  if (isOne) {
    at++
    value = 1
  } else if (started?.number !== null && started?.number !== undefined) {
    // "5 sau", "60 thousand": the digits count what the word names.
    at++
    if (peek()?.is !== 'times' || started.number > 99) return null
    value = started.number
  } else value = small()
  let said = value !== null
  let total = 0
  for (;;) {
    const word = peek()
    if (word?.is === 'hundreds') {
      next()
      said = true
      total += word.value
    } else if (word?.is === 'times') {
      next()
      said = true
      total =
        word.value === 100
          ? total + (value ?? 1) * 100
          : (total + (value ?? (total === 0 ? 1 : 0))) * word.value
    } else break
    const end = at
    const isJoined = peek()?.is === 'and'
    if (isJoined) next()
    value = small()
    // "five hundred one tablet" are 500.
    if (value !== null && value < 10 && !isJoined && peek()?.is !== 'times') value = null
    if (value === null) {
      at = end
      if (peek()?.is !== 'times' && peek()?.is !== 'hundreds') break
    }
  }
  if (!said) {
    if (peek()?.is !== 'point') return null
    value = 0
  }
  let sum = total + (value ?? 0)
  // "six fifty", "one twenty five", "one two five".
  while (total === 0 && value !== null && Number.isInteger(value) && value > 0 && value < 100) {
    const start = at
    const other = small()
    if (
      other === null ||
      !Number.isInteger(other) ||
      (other < 10 ? !isDigit(value) : value === 10 || value > 19)
    ) {
      at = start
      break
    }
    sum = other < 10 ? sum * 10 + other : sum * 100 + other
    value = other < 10 ? other : null
  }
  if (peek()?.is === 'point') {
    const start = at
    next()
    let digits = ''
    for (;;) {
      const word = peek()
      if (word?.is === 'value' && Number.isInteger(word.value) && word.value >= 0)
        digits += String(word.value)
      else if (lexemes[at]?.number !== null && lexemes[at] !== undefined)
        digits += lexemes[at]?.text
      else break
      next()
    }
    if (digits === '' || !/^\d+$/.test(digits)) at = start
    else sum = Number(`${sum}.${digits}`)
  }
  if (at === from) return null
  // "two and a half".
  if (
    lexemes[at]?.text === 'and' &&
    lexemes[at + 1]?.text === 'a' &&
    lexemes[at + 2]?.text === 'half'
  ) {
    at += 3
    sum += 0.5
  }
  return { value: rounded(sum), length: at - from }
}
