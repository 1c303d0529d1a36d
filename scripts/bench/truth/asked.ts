import type { AskedTopic } from '#model/search-notice.ts'
import { pick } from '../search/random.ts'
import { type Bench, type Question, sampleOf } from './question.ts'

/** `$` and `&` stand for medicines. */
const wordings: Record<AskedTopic, string[]> = {
  together: [
    'can i take $ with &',
    'is it safe to take $ and & together',
    '$ & interaction',
    '$ aur & ek saath le sakte hain',
    'kya $ ke saath & le sakte hai',
    '$ और & साथ में ले सकते हैं',
    '$ અને & સાથે લઈ શકાય',
    '$ మరియు & కలిపి వేసుకోవచ్చా',
    '$ மற்றும் & ஒன்றாக எடுக்கலாமா',
  ],
  compare: [
    '$ vs &',
    'difference between $ and &',
    '$ aur & me kya farq hai',
    '$ और & में अंतर',
    '$ અને & માં તફાવત',
    '$ మరియు & తేడా',
    '$ மற்றும் & வித்தியாசம்',
  ],
  alcohol: [
    '$ and alcohol',
    'can i drink beer after $',
    '$ ke saath daru',
    '$ with wine',
    '$ और शराब',
    '$ આલ્કોહોલ',
    '$ మద్యం',
    '$ மது',
  ],
  food: [
    '$ with milk',
    'can i take $ with coffee',
    '$ doodh ke saath le sakte hai',
    '$ with grapefruit juice',
  ],
  pregnancy: [
    '$ in pregnancy',
    'can pregnant women take $',
    'is $ safe in pregnancy',
    '$ गर्भावस्था में',
  ],
  child: [
    'dose of $ for child',
    '$ dosage for baby',
    '$ dose for 5 year old',
    '$ ki dose bachche ke liye',
    'can my 3 year old take $',
  ],
  dose: [
    'how many $ a day',
    'max dose of $',
    '$ din me kitni baar',
    '$ दिन में कितनी बार',
    '$ દિવસમાં કેટલી વાર',
    '$ రోజుకు ఎన్ని సార్లు',
    '$ ஒரு நாளைக்கு எத்தனை',
  ],
  breastfeeding: [
    '$ while breastfeeding',
    'can nursing mothers take $',
    'feeding mother $ le sakti hai',
    '$ स्तनपान',
    '$ தாய்ப்பால்',
  ],
  driving: [
    'can i drive after $',
    'does $ make you sleepy',
    '$ lene ke baad gaadi chala sakte hai',
    '$ लेकर गाड़ी चला सकते हैं',
    '$ வண்டி ஓட்டலாமா',
  ],
  kidney: [
    'is $ safe for kidney patients',
    '$ kidney ke mareez le sakte hai',
    '$ किडनी के मरीज़',
    '$ కిడ్నీ రోగులు',
  ],
  liver: ['is $ bad for liver', 'can i take $ with fatty liver', '$ યકૃતના દર્દી'],
  heart: ['is $ safe for heart patients', 'dil ke mareez $ le sakte hai', '$ हृदय रुग्ण चालेल का'],
  diabetes: ['can diabetics take $', 'sugar ke mareez $ le sakte hai'],
  missed: ['forgot to take $', 'missed dose of $', '$ lena bhool gaya', '$ घ्यायला विसरलो'],
  storage: ['how to store $', 'does $ need fridge', '$ fridge me rakhna hai kya'],
  uses: ['$ uses', 'what is $ used for', '$ kis kaam aati hai', '$ के फायदे', '$ ఉపయోగాలు'],
  sideEffects: ['$ side effects', '$ ke nuksan', '$ के दुष्प्रभाव', '$ ની આડઅસર', '$ பக்க விளைவுகள்'],
}

const asked = 120

/** Questions about medicines of one salt that people buy: the answer names what was asked about and sells nothing. */
export const askedQuestions = (bench: Bench): Question[] => {
  const salts = [
    ...new Set(
      sampleOf(
        bench,
        "kind = 'drug' AND popularity > 0 AND composition NOT LIKE '% + %' AND composition NOT LIKE '%(%(%'",
        400,
      ).map(({ composition }) => composition.replace(/ \(.*/, '')),
    ),
  ].filter((salt) => /^[A-Za-z]{5,}$/.test(salt))
  return Array.from({ length: asked }, (_, at): Question => {
    const topic = pick(Object.keys(wordings), bench.random) as AskedTopic
    const [one, other] = [
      salts[at % salts.length] as string,
      salts[(at + 1) % salts.length] as string,
    ]
    const text = pick(wordings[topic], bench.random)
      .replace('$', one.toLowerCase())
      .replace('&', other.toLowerCase())
    return {
      text,
      check: () => {
        const { notices, total } = bench.page(text, 1)
        const notice = notices.find(({ is }) => is === 'question')
        const names = notice?.is === 'question' ? notice.items.map(({ name }) => name) : []
        const right =
          notice?.is === 'question' &&
          notice.topic === topic &&
          names[0] === one &&
          ((topic !== 'together' && topic !== 'compare') || names[1] === other)
        return [
          ['question, to its answer', right, `${topic}: ${JSON.stringify(notice ?? null)}`],
          ['question, no goods', total === 0, String(total)],
        ]
      },
    }
  })
}
