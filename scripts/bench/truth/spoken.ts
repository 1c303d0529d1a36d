import { pick } from '../search/random.ts'
import type { Bench, Question } from './question.ts'
import { answered, numberOf, saltsWithStrength } from './right-answer.ts'
import { written } from './scripts.ts'

/** How people say and write the strengths of medicines; a bar between spellings of equal standing. */
const spoken: Record<string, Record<number, string>> = {
  English: {
    5: 'five',
    10: 'ten',
    20: 'twenty',
    25: 'twenty five|twenty-five',
    40: 'forty',
    50: 'fifty',
    75: 'seventy five|seventy-five',
    80: 'eighty',
    100: 'hundred|one hundred|a hundred',
    150: 'one fifty|one hundred fifty|one hundred and fifty',
    200: 'two hundred',
    250: 'two fifty|two hundred fifty|two hundred and fifty',
    300: 'three hundred',
    400: 'four hundred',
    500: 'five hundred',
    650: 'six fifty|six hundred fifty|six hundred and fifty',
    1000: 'thousand|one thousand',
    2.5: 'two point five',
    12.5: 'twelve point five',
    0.5: 'point five|zero point five',
  },
  Hinglish: {
    5: 'paanch|panch',
    10: 'das|dus',
    20: 'bees|bis',
    25: 'pachees|pachis',
    40: 'chalis|chaalis|chalees',
    50: 'pachas|pachaas',
    75: 'pachattar|pachhattar',
    80: 'assi',
    100: 'sau|ek sau|ek so',
    150: 'dedh sau|ek sau pachas',
    200: 'do sau',
    250: 'dhai sau|do sau pachas|adhai sau',
    300: 'teen sau',
    400: 'char sau|chaar sau',
    500: 'paanch sau|panch sau|paanch so',
    650: 'saadhe chhe sau|chhe sau pachas|che sau pachas',
    1000: 'hazaar|ek hazaar|hazar',
    2.5: 'dhai|do point paanch',
    12.5: 'saadhe barah|barah point paanch',
    0.5: 'aadha|point paanch',
  },
  'Hindi in Devanagari': {
    5: 'पाँच|पांच|फाइव',
    10: 'दस|टेन',
    20: 'बीस|ट्वेंटी',
    25: 'पच्चीस|ट्वेंटी फाइव',
    40: 'चालीस|फोर्टी|४०',
    50: 'पचास|फिफ्टी|५०',
    75: 'पचहत्तर|सेवेंटी फाइव',
    80: 'अस्सी|एटी',
    100: 'सौ|एक सौ|हंड्रेड',
    150: 'डेढ़ सौ|एक सौ पचास|वन फिफ्टी',
    200: 'दो सौ|टू हंड्रेड',
    250: 'ढाई सौ|दो सौ पचास|टू फिफ्टी',
    300: 'तीन सौ|थ्री हंड्रेड',
    400: 'चार सौ|फोर हंड्रेड',
    500: 'पाँच सौ|पांच सौ|फाइव हंड्रेड|५००',
    650: 'साढ़े छह सौ|छह सौ पचास|सिक्स फिफ्टी',
    1000: 'हज़ार|एक हजार|वन थाउजेंड',
    2.5: 'ढाई|टू पॉइंट फाइव',
    12.5: 'साढ़े बारह',
  },
  Marathi: {
    5: 'पाच',
    10: 'दहा|१०',
    20: 'वीस',
    25: 'पंचवीस',
    40: 'चाळीस',
    50: 'पन्नास|५०',
    75: 'पंच्याहत्तर',
    80: 'ऐंशी',
    100: 'शंभर',
    150: 'दीडशे|एकशे पन्नास',
    200: 'दोनशे',
    250: 'अडीचशे|दोनशे पन्नास',
    300: 'तीनशे',
    400: 'चारशे',
    500: 'पाचशे|५००',
    650: 'साडेसहाशे|सहाशे पन्नास',
    1000: 'हजार|एक हजार',
    2.5: 'अडीच',
    12.5: 'साडेबारा',
  },
  Gujarati: {
    5: 'પાંચ',
    10: 'દસ|૧૦',
    20: 'વીસ',
    25: 'પચ્ચીસ|પચીસ',
    40: 'ચાલીસ|ચાળીસ',
    50: 'પચાસ|૫૦',
    75: 'પંચોતેર',
    80: 'એંસી|એંશી',
    100: 'સો|એકસો',
    150: 'દોઢસો|એકસો પચાસ',
    200: 'બસો',
    250: 'અઢીસો|બસો પચાસ',
    300: 'ત્રણસો',
    400: 'ચારસો',
    500: 'પાંચસો|૫૦૦',
    650: 'સાડા છસો|છસો પચાસ',
    1000: 'હજાર|એક હજાર',
    2.5: 'અઢી',
    12.5: 'સાડા બાર',
  },
  Telugu: {
    5: 'ఐదు|ఫైవ్',
    10: 'పది|టెన్',
    20: 'ఇరవై|ట్వంటీ',
    25: 'ఇరవై ఐదు',
    40: 'నలభై|ఫోర్టీ',
    50: 'యాభై|ఫిఫ్టీ',
    75: 'డెబ్బై ఐదు',
    80: 'ఎనభై',
    100: 'వంద|నూరు|హండ్రెడ్',
    150: 'నూట యాభై|వన్ ఫిఫ్టీ',
    200: 'రెండు వందలు|రెండువందల',
    250: 'రెండు వందల యాభై|టూ ఫిఫ్టీ',
    300: 'మూడు వందలు',
    400: 'నాలుగు వందలు',
    500: 'ఐదు వందలు|ఐదువందలు|ఫైవ్ హండ్రెడ్',
    650: 'ఆరు వందల యాభై|సిక్స్ ఫిఫ్టీ',
    1000: 'వెయ్యి',
    2.5: 'రెండున్నర',
    12.5: 'పన్నెండున్నర',
  },
  Tamil: {
    5: 'ஐந்து|ஃபைவ்',
    10: 'பத்து|டென்',
    20: 'இருபது|ட்வென்டி',
    25: 'இருபத்தைந்து|இருபத்தி ஐந்து',
    40: 'நாற்பது|ஃபார்ட்டி',
    50: 'ஐம்பது|ஃபிஃப்டி',
    75: 'எழுபத்தைந்து|எழுபத்தி ஐந்து',
    80: 'எண்பது',
    100: 'நூறு|ஹண்ட்ரட்',
    150: 'நூற்றி ஐம்பது|நூற்றைம்பது',
    200: 'இருநூறு|இரண்டு நூறு',
    250: 'இருநூற்று ஐம்பது|இருநூற்றைம்பது',
    300: 'முந்நூறு|முன்னூறு',
    400: 'நானூறு|நாநூறு',
    500: 'ஐநூறு|ஐந்நூறு',
    650: 'அறுநூற்று ஐம்பது|அறுநூற்றைம்பது',
    1000: 'ஆயிரம்',
    2.5: 'இரண்டரை',
    12.5: 'பன்னிரண்டரை',
  },
}

const asked = 100

/** The script in which a style writes the name of the medicine; Latin letters without one. */
const scriptOf: Record<string, string> = {
  'Hindi in Devanagari': 'Devanagari',
  Marathi: 'Devanagari',
  Gujarati: 'Gujarati',
  Telugu: 'Telugu',
  Tamil: 'Tamil',
}

/** Salts whose strength is said in words; half of those of Indian scripts have the name in that script too. */
export const spokenQuestions = (bench: Bench): Question[] =>
  Object.entries(spoken).flatMap(([style, words]) => {
    const parts = saltsWithStrength(bench, 400).filter(
      (part) => words[numberOf(part)] !== undefined,
    )
    return parts.slice(0, asked).map((part, index): Question => {
      const script = scriptOf[style]
      const name =
        script && index % 2 === 1
          ? part.salt
              .split(' ')
              .map((word) => written(script, word, bench.random))
              .join(' ')
          : part.salt.toLowerCase()
      const text = `${name} ${pick((words[numberOf(part)] as string).split('|'), bench.random)}`
      return {
        text: `${part.salt} ${numberOf(part)}: ${text}`,
        check: () => answered(bench, text, `number in words, ${style}`, [part]),
      }
    })
  })
