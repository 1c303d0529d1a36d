import type { AskedTopic, SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { alternatives } from './alternatives.ts'
import { isEveryday } from './everyday-words.ts'
import { isLikelySpelling, isUseful } from './likely-spelling.ts'
import { saysForWhom } from './needs/for-whom.ts'
import type { Plan } from './query-plan.ts'
import { asks } from './question-words.ts'
import { findPage } from './run-query.ts'
import { saltNamed } from './salt-names.ts'
import { tidy } from './transliterate.ts'
import { plansOf, type Understood, understand } from './understand-query.ts'
import { formWords } from './word-lists.ts'

/** Questions about a medicine that its page or the interaction checker answers, not goods (docs/search.md "Questions"). */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(tidy))

const alcohol =
  words(`alcohol alcoholic beer wine whisky whiskey rum vodka scotch brandy toddy booze liquor daru daroo daaroo daaru sharab sharaab शराब दारू दारु मद्य दारूसोबत दारूबरोबर मद्यासोबत बीयर बियर अल्कोहल अल्कोहोल દારૂ શરાબ બિયર આલ્કોહોલ
  మద్యం మద్యంతో బీరు బీరుతో బీర్ బీర్‌తో ఆల్కహాల్ ఆల్కహాల్‌తో மது மதுவுடன் மதுவோட மதுபானம் மதுபானத்துடன் சாராயத்துடன் சாராயத்தோட பீருடன் பீரோட பீர் ஆல்கஹால் ஆல்கஹாலுடன் சாராயம்`)
const food = words(
  `spinach palak banana kela garlic lahsun milk doodh dudh curd dahi coffee tea chai juice grapefruit grapefruits buttermilk chaas lassi yogurt yoghurt cheese paneer दूध दही चाय कॉफी छाछ लस्सी चहा दुधासोबत दुधाबरोबर दह्यासोबत दह्याबरोबर चहासोबत चहाबरोबर कॉफीसोबत कॉफीबरोबर ताकासोबत ताकाबरोबर रसासोबत દૂધ દહીં ચા છાશ કોફી పాలు పాలతో పెరుగు పెరుగుతో మజ్జిగ మజ్జిగతో టీ టీతో కాఫీ కాఫీతో జ్యూస్ జ్యూస్‌తో பால் பாலுடன் பாலோட தயிர் தயிருடன் தயிரோட மோர் மோருடன் மோரோட தேநீர் தேநீருடன் டீ டீயுடன் டீயோட காபி காபியுடன் காபியோட ஜூஸ் ஜூஸுடன் வாழைப்பழத்துடன் வாழைப்பழத்தோட`,
)
/** "Can I drink with X" asks of alcohol, "can I drink milk with X" of milk. */
const drinking = words('drink drinking')
const beside = words('with on while after before taking')
/** A stomach that is empty; beside a word that asks, else it is a direction: "telma 40 khali pet". */
const fasting = words('khali khaali stomach खाली उपाशीपोटी ખાલી ભૂખ્યા పరగడుపున வெறும்')
/** "With" as the ending of a word: Telugu, Tamil (as a sign, and spoken), Marathi. */
const withEnding = /(?:తో|[உு]டன்|ோடு?|सोबत|बरोबर)$/u
/** With any ending in Indian scripts, but no contraception, abortion or womb. */
const ofPregnancy =
  /^(?:pregnan(?:t|cy)$|garbhav(?:ati$|ast)|garodar|प्रेग|गर्भ(?!निरोध|पात|ाश)|गरोदर|પ્રેગ|ગર્ભ(?!નિરોધ|પાત|ાશ)|ప్రెగ|గర్భ(?!నిరోధ|స్రావ|ాశ)|கர்ப்ப(?!த்தடை|ப்பை)|கர்ப்பி)/u
const isPregnancy = (word: string): boolean => ofPregnancy.test(word)
const dose = words(
  'much many kitna kitni kitne कितना कितनी कितने किती કેટલી કેટલું ఎంత எவ்வளவு dose doses dosage khurak khuraak खुराक ख़ुराक मात्रा डोस ડોઝ માત્રા మోతాదు డోస్ டோஸ் அளவு',
)
/** Words that ask whether something goes together; without one, two salts are a combination to buy. */
const whether =
  words(`vs versus difference gap ok okay can should may safe interaction interactions interact together mix mixing combine saath sath sakte sakta sakti साथ सकते सकता सकती एकत्र बरोबर
  સાથે શકાય కలిపి తీసుకోవచ్చా వేసుకోవచ్చా சேர்த்து ஒன்றாக சாப்பிடலாமா எடுக்கலாமா`)
/** "chahiye" wants to have something too: it asks only beside what is asked about. */
const should = words('chahiye chahie चाहिए घ्यावी घ्यावे')
const between = words(
  `and with aur ek or plus n va ani ane mattum mariyu और या व आणि किंवा અને કે మరియు లేదా மற்றும் அல்லது తో உடன் दौरान लेकर खाकर पीकर काळात घेऊन घेतल्यावर चालते चालेल का શકું લઈને
  લીધા પછી સમયે સમયમાં పాటు సమయంలో వేసుకుని వేసుకొని వేసుకున్నాక తీసుకుని తీసుకొని తాగవచ్చా తాగొచ్చా காலத்தில் சமயத்தில் போட்டு எடுத்து சாப்பிட்டு குடிக்கலாமா போடலாமா`,
)
/** What is made with or without alcohol, or is one. */
const asGoods = words(
  'free based base isopropyl benzyl polyvinyl cetyl cetostearyl swab swabs rub sanitizer sanitiser handrub without of',
)

type AskedAbout = Extract<SearchNotice, { is: 'question' }>['items'][number]

const nameTiers = new Set(['exact', 'whole'])
const productSql = 'SELECT id, name FROM product WHERE id = ?'

/** Of fewer letters a name is as likely a verb: "pi sakte" is no Pi. */
const leastLetters = 3

/** The salt or product that is called so; of a brand that is not sold here, also one heard in another script, its salts. */
const itemsCalled = (catalogue: Catalogue, name: string): AskedAbout[] => {
  const ofSalt = (salt: string): AskedAbout[] => {
    const named = saltNamed(catalogue, salt)
    return named ? [{ kind: 'salt', ...named }] : []
  }
  const salt = ofSalt(name)
  if (salt.length > 0) return salt
  const understood = understand(catalogue, name)
  if (understood.brand) return understood.brand.salts.flatMap(ofSalt)
  const { query, need } = understood
  if (need || query.slots.length === 0 || query.slots.every(({ words }) => words.every(isEveryday)))
    return []
  if (query.slots.every(({ text }) => text.length < leastLetters)) return []
  const product = productOf(catalogue, plansOf(catalogue, understood, []))
  if (product) return [product]
  const found = alternatives(catalogue, query, [], false).filter((one) =>
    isUseful(catalogue, query, one),
  )
  const [best] = found
  if (!best || best.dropped.length > 0 || best.lacks || !isLikelySpelling(catalogue, found))
    return []
  if (best.understood) return (best.understood.brand?.salts ?? []).flatMap(ofSalt)
  const spelled = saltNamed(catalogue, best.text)
  if (spelled) return [{ kind: 'salt', ...spelled }]
  const heard = productOf(catalogue, best.plans)
  return heard ? [heard] : []
}

const productOf = (catalogue: Catalogue, plans: Plan[]): AskedAbout | null => {
  const [hit] = findPage(catalogue, plans, 1, 0)
  if (!hit || !nameTiers.has(hit.tier)) return null
  const { id, name } = catalogue.sql(productSql).get(hit.id) as { id: number; name: string }
  return { kind: 'product', id, name }
}

const isAbout = (word: string): boolean =>
  alcohol.has(word) ||
  drinking.has(word) ||
  food.has(word) ||
  isPregnancy(word) ||
  fasting.has(word) ||
  dose.has(word) ||
  whether.has(word) ||
  between.has(word)
const isAside = (word: string): boolean =>
  isAbout(word) || asks(word) || saysForWhom([word]) || Object.hasOwn(formWords, word)

/** Names in a line, each as long as possible. */
const itemsIn = (catalogue: Catalogue, typed: readonly string[]): AskedAbout[] => {
  const items = new Map<string, AskedAbout>()
  for (let at = 0; at < typed.length; at++) {
    if (isAside(typed[at] as string)) continue
    const end = typed.findIndex((word, index) => index > at && isAside(word))
    for (let to = end === -1 ? typed.length : end; to > at; to--) {
      const found = /^\d/.test(typed[at] as string)
        ? []
        : itemsCalled(catalogue, typed.slice(at, to).join(' '))
      if (found.length === 0) continue
      for (const item of found) items.set(`${item.kind}${item.id}`, item)
      at = to - 1
      break
    }
  }
  return [...items.values()]
}

const notAlcohol = words('water syrup ors cold hot juice soda cola pepsi coke')
const asksFirst = (typed: readonly string[]): boolean => /^(?:is|ok|okay)$/.test(typed[0] ?? '')

const maxWords = 14
const maxItems = 5

const topicOf = (typed: readonly string[], ofChild: boolean): AskedTopic | null => {
  const has = (list: ReadonlySet<string>): boolean => typed.some((word) => list.has(word))
  if (has(alcohol)) return has(asGoods) ? null : 'alcohol'
  if (
    has(drinking) &&
    has(beside) &&
    (has(whether) || asksFirst(typed)) &&
    !has(food) &&
    !has(notAlcohol)
  )
    return 'alcohol'
  if (typed.some(isPregnancy)) return 'pregnancy'
  if (has(dose) && (ofChild || saysForWhom(typed))) return 'child'
  if (
    has(food) &&
    (typed.includes('with') ||
      (typed.includes('and') && !typed.includes('of')) ||
      has(whether) ||
      typed.some((word) => withEnding.test(word)))
  )
    return 'food'
  if (has(fasting) && (has(whether) || has(should))) return 'food'
  return has(whether) ? 'together' : null
}

/** What a line asks of which medicines; `null` where it asks for goods, and for an emergency. */
export const askedIn = (
  catalogue: Catalogue,
  text: string,
  { query, need }: Understood,
): Extract<SearchNotice, { is: 'question' }> | null => {
  // "quit alcohol" is a need of its own.
  if (need?.need.advice === 'emergency' || need?.rest.length === 0) return null
  const typed = tidy(text).match(/[\p{L}\p{M}\p{N}.]+/gu) ?? []
  if (typed.length < 2 || typed.length > maxWords) return null
  const topic = topicOf(typed, query.childAge !== null)
  if (!topic) return null
  const items = itemsIn(catalogue, typed).slice(0, maxItems)
  return items.length >= (topic === 'together' ? 2 : 1) ? { is: 'question', topic, items } : null
}

/** The page of a brand answers what is asked of it alone, so it stays among the results. */
export const showsGoods = ({ topic, items }: Extract<SearchNotice, { is: 'question' }>): boolean =>
  (topic === 'pregnancy' || topic === 'child') && items.every(({ kind }) => kind === 'product')
