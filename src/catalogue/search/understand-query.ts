import { forms as allForms, type Form } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { type AbsentBrand, noSalts, withoutAbsentBrands } from './absent-brand.ts'
import { saltsAsked } from './asked-salts.ts'
import { brandSalts } from './brands/index.ts'
import {
  type IsName,
  namesChild,
  readEmergency,
  tellsOfLess,
} from './emergencies/read-emergency.ts'
import { haveBrandOfGoods, isEveryday, isGoods } from './everyday-words.ts'
import { formsFor, formsLike } from './form-let-go.ts'
import { formFilter, type Tier, tokenFilter } from './fts-queries.ts'
import { directions } from './line/line-words.ts'
import { maxDose } from './line/schedule.ts'
import { nearEmergency } from './near-emergency.ts'
import { needAnswer } from './need-answer.ts'
import { isNeedWord, type NeedMatch, needIn } from './need-match.ts'
import { needFor, saysForWhom, withBegunAddressee } from './needs/for-whom.ts'
import { needs } from './needs/index.ts'
import type { Need } from './needs/need.ts'
import { drunk, formsOfWord, parseQuery } from './parse-query.ts'
import { isForeign, type Query, reduced, type Slot, type Strength } from './query.ts'
import { type Plan, planOf, wholeWordsOf } from './query-plan.ts'
import { isParticle } from './question-words.ts'
import { injected } from './rank.ts'
import { findPage, hasName, hasProduct, isMostly } from './run-query.ts'
import { saltCalled } from './salt-names.ts'
import { amountToken } from './strength.ts'
import { latinWordsOf } from './transliterate.ts'
import { isNamed, leadsName, weightOfWord } from './word-frequency.ts'
import { describingWords } from './word-lists.ts'

/** The interpretation of one line. */
export type Understood = {
  query: Query
  /** The symptom or need it names, if it names no product. */
  need: NeedMatch | null
  brand: AbsentBrand | null
  /** Index tokens of the brand’s salts: every product shown must have one; `null` without such a brand. */
  salts: readonly string[] | null
  /** A brand that is not sold here and was typed with words that make it another medicine, of which nothing is known. */
  variantOf?: string
  /** Words that match nothing and were left out. */
  ignored: string[]
  /** Nothing was found: the query with the numbers that may count tablets, which other spellings may have as strengths. */
  counted?: Query
  /** Beside a medicine someone is named who must not take what an adult takes: "dolo in pregnancy". */
  advice?: 'doctor'
}

const productTiers: readonly Tier[] = ['exact', 'whole', 'name', 'word', 'maker']

const asks = (query: Query): boolean => query.slots.length + query.strengths.length > 0

/** The conditions of every product that may be shown: with a brand that is not sold here, exactly its salts. */
export const withSalts = ({ salts }: Pick<Understood, 'salts'>, filters: string[]): string[] =>
  salts === null ? filters : [...filters, tokenFilter(salts)]

/** Brands of goods, and words of everyday life one after the other, begin no other name: "safi" is no safinamide, "kha li" no Khadi liquid. */
const namesNoBeginning = ({ slots, typed }: Query): boolean =>
  haveBrandOfGoods(typed) ||
  (typed.length > 1 && slots.length > 0 && slots.every(({ words }) => words.every(isEveryday)))

const swallowed = formFilter(['tablet', 'capsule', 'syrup', 'suspension', 'powder', 'granules'])
const notInjected = formFilter(allForms.filter((form) => !injected.has(form)))
const isOneSalt = ({ salts }: Plan): boolean => salts?.rest.length === 0 && salts.ids.length === 1
/** The plans of another spelling, where no form was typed. */
export const saltUsualFirst = (catalogue: Catalogue, { forms }: Query, plan: Plan): Plan[] =>
  forms.length === 0 && isOneSalt(plan) ? usualFirst(catalogue, plan) : [plan]
/** A brand or a salt alone means the forms in which it is mostly sold, also where only another has a price: "gabapentin" is no ointment. */
const usualFirst = (catalogue: Catalogue, plan: Plan): Plan[] => {
  for (const form of [swallowed, notInjected]) {
    const usual: Plan = { ...plan, filters: [...plan.filters, form] }
    if (isMostly(catalogue, plan, usual)) return [usual, plan]
  }
  return [plan]
}

const drawnSql = 'SELECT form, salts FROM product WHERE id = ?'
/** Of a name that an injection alone has whole, what is swallowed of the same salts comes first: "pan" is PAN 40 before PAN IV. */
const sameFirst = (catalogue: Catalogue, plan: Plan): Plan[] => {
  const [best] = findPage(catalogue, [plan], 1, 0)
  const drawn = best && catalogue.sql(drawnSql).get(best.id)
  if (!drawn || !injected.has(drawn.form as Form) || !drawn.salts) return [plan]
  const same: Plan = {
    ...plan,
    filters: [...plan.filters, notInjected, tokenFilter([`$${drawn.salts}`])],
  }
  return hasProduct(catalogue, same, ['exact', 'whole']) ? [same, plan] : [plan]
}

/** Whether the salts of a brand that is not here are sold to be injected only, while other products with them are swallowed: "limcee" is a tablet to chew. */
const isOtherwiseTaken = (
  catalogue: Catalogue,
  { query, brand, salts }: Pick<Understood, 'query' | 'brand' | 'salts'>,
): boolean => {
  if (!brand || salts === null || query.forms.length > 0) return false
  const has = (names: readonly string[], filters: string[]): boolean =>
    hasProduct(catalogue, {
      slots: names.map((name) => [{ words: latinWordsOf(name), begun: false }]),
      names: [],
      strengths: [],
      filters,
    })
  const exactly = tokenFilter(salts)
  return has([], [exactly]) && !has([], [exactly, notInjected]) && has(brand.salts, [swallowed])
}

/** The plans to run: a need leads to over-the-counter products for it, never to a product with that name. */
export const plansOf = (
  catalogue: Catalogue,
  understood: Understood,
  filters: string[],
  open = false,
): Plan[] => {
  const { query, need } = understood
  if (!need) {
    // "good night" names nothing but when.
    if (
      query.asking &&
      query.strengths.length === 0 &&
      query.slots.length > 0 &&
      query.slots.every(({ soft }) => soft)
    )
      return []
    // Forms and a number without a unit name nothing: "tab 500".
    if (
      !understood.brand &&
      query.strengths.length > 0 &&
      query.strengths.every(({ amount }) => amount.unit === null) &&
      query.slots.length > 0 &&
      query.slots.every(({ text }) => formsOfWord(text) !== null)
    )
      return []
    // "syringe 5ml" asks for no prefilled one.
    const isGoodsAlone =
      query.slots.length > 0 && query.slots.every(({ words }) => words.every(isGoods))
    const kept = isGoodsAlone ? [...filters, tokenFilter(['!norx'])] : filters
    const planned = planOf(catalogue, query, withSalts(understood, kept), open)
    const plan = namesNoBeginning(query) ? wholeWordsOf(planned) : planned
    // For a child what is drunk comes first: "augmentin kid" is no tablet of 625.
    if (understood.advice && query.forms.length === 0 && namesChild(query.line)) {
      const sets = plan.salts?.rest.length === 0 ? [tokenFilter(plan.salts.sets)] : []
      return [{ ...plan, filters: [...plan.filters, formFilter(drunk), ...sets] }, plan]
    }
    // The letter of a salt is its whole word first: "vitamin c" is no chewable tablet of vitamin A.
    const whole =
      isOneSalt(plan) && query.slots.length > 1 && query.slots.at(-1)?.text.length === 1
        ? [wholeWordsOf(plan)]
        : []
    if (query.forms.length > 0) return [...whole, plan]
    if (understood.brand || isOneSalt(plan))
      return [...whole.flatMap((one) => usualFirst(catalogue, one)), ...usualFirst(catalogue, plan)]
    return query.strengths.length === 0 ? sameFirst(catalogue, plan) : [plan]
  }
  const { entities, sets, linked } = needAnswer(catalogue, need.need)
  // The release has nothing for the need, but a product may be named so: "sunscreen", "diaper rash"; a word that is read as a form alone names none.
  if (entities.length + sets.length === 0 && need.need.advice === null)
    // "sugar strips" are nothing that is sugar free, and "sugar free" only describes.
    return query.slots.every(({ text }) => describingWords.has(text)) ||
      (need.need.goods &&
        need.words.some((word) => !query.slots.some(({ text }) => text.split(' ').includes(word))))
      ? []
      : [wholeWordsOf(planOf(catalogue, query, [...filters, tokenFilter(['!norx'])]))]
  const { forms, without } = need.need
  const fitting = forms ? [...filters, formFilter(forms)] : filters
  const goodsOf = (filtered: string[]): Plan[] => {
    const plan: Plan = {
      slots: [],
      names: [],
      strengths: [],
      filters: filtered,
      ...(without ? { without } : {}),
    }
    return [sets, linked].flatMap((related) => (related.length > 0 ? [{ ...plan, related }] : []))
  }
  // "kamar dard ka tel" asks for an oil, or at least for what is rubbed in.
  const narrowed =
    query.forms.length === 0
      ? []
      : [query.forms, formsLike(query.forms)].map((forms) =>
          goodsOf([...fitting, formFilter(forms)]),
        )
  return (
    narrowed.find((plans) => plans.some((plan) => hasProduct(catalogue, plan))) ?? goodsOf(fitting)
  )
}

const nameTiers: readonly Tier[] = ['exact', 'whole', 'name']
const wordTiers: readonly Tier[] = ['exact', 'whole', 'word', 'maker']

/**
 * What a number that may count tablets must be found in: beside a salt that is sold alone it is no strength of a combination. "paracetamol 15
 * tablets" is not the 15 mg beside something else.
 */
const tiersOf = (catalogue: Catalogue, { strengths }: Query, { salts }: Plan): readonly Tier[] => {
  const isSoldAlone = (token: string): boolean =>
    hasProduct(
      catalogue,
      { slots: [], names: [], strengths: [], filters: [tokenFilter([token])] },
      ['word'],
    )
  return salts?.ids.length === 1 &&
    salts.rest.length === 0 &&
    strengths.some(({ pack }) => pack === 'count') &&
    salts.sets.some(isSoldAlone)
    ? nameTiers
    : productTiers
}

const finds = (
  catalogue: Catalogue,
  query: Query,
  salts: Understood['salts'],
  open = false,
  tiers?: readonly Tier[],
): boolean => {
  // A number of tablets is no strength of what is injected: "dolo 10 tablets" is no infusion of 10 mg/ml.
  const { forms, strengths } = query
  const isCounted = forms.length > 0 && strengths.some(({ pack }) => pack === 'count')
  // "Montek LC 1 HS" is one tablet, and no product of its salts with a 1 in its name.
  const doses =
    salts === null
      ? []
      : strengths.filter(({ pack, amount }) => pack === 'count' && amount.value <= maxDose)
  const filters = [
    ...(isCounted ? [formFilter(formsFor(forms))] : []),
    ...doses.map(({ amount }) => tokenFilter([amountToken({ ...amount, unit: 'mg' })])),
  ]
  return plansOf(
    catalogue,
    { query, need: null, brand: null, salts, ignored: [] },
    filters,
    open,
  ).some((plan) => hasProduct(catalogue, plan, tiers ?? tiersOf(catalogue, query, plan)))
}

/** Without its last soft words, one after the other: "MR SOS" is first the release and a direction, then a release alone. */
const withFewerSoft = (query: Query): Query[] => {
  const soft = query.slots.filter((slot) => slot.soft)
  return [0, ...soft.map((_, index) => index + 1)].map((count) => {
    const dropped = soft.slice(soft.length - count)
    return count === 0 ? query : reduced(query, (slot) => !dropped.includes(slot))
  })
}

/**
 * Drops what may not be part of the name, in this order, until something is found: soft words ("od"), numbers that may be those of a pack ("10
 * tablets", "15 gm"), both.
 */
const softened = (
  catalogue: Catalogue,
  query: Query,
  salts: Understood['salts'],
): { query: Query; found: boolean; counted?: Query } => {
  const hard = (slot: Slot): boolean => !slot.soft
  const some = query.slots.some(hard)
  // Behind a salt or a form "od" says how often, and is no part of a brand that has it: "folic acid 5 od", "zinc drops od".
  if (some && query.slots.some(({ soft }) => soft)) {
    const isDosed = query.strengths.length + query.forms.length > 0
    const isOfSalts = saltsAsked(catalogue, query.slots.filter(hard))?.rest.length === 0
    const form = query.typed.findIndex((word) => formsOfWord(word) !== null)
    const isDirection = ({ soft, text }: Slot): boolean =>
      soft === true &&
      directions.has(text) &&
      (isOfSalts || (form !== -1 && form < query.typed.indexOf(text)))
    const undirected = reduced(query, (slot) =>
      isOfSalts && isDosed ? hard(slot) : !isDirection(slot),
    )
    if (
      undirected.slots.length < query.slots.length &&
      ((isOfSalts && isDosed) || !finds(catalogue, query, salts, false, ['exact']))
    )
      return softened(catalogue, undirected, salts)
  }
  const without = (one: Query, drop: (strength: Strength) => boolean): Query =>
    reduced(one, () => true, drop)
  const withoutPack = (one: Query): Query => without(one, ({ pack }) => pack !== null)
  const [first, ...others] = query.strengths
  // After the first number of a single name, a second one counts tablets; several salts may have one each.
  const second =
    others.some(({ pack }) => pack === 'count') && query.slots.filter(hard).length === 1
  const onlyFirst = second
    ? [without(query, (strength) => strength.pack === 'count' && strength !== first)]
    : []
  const numbers = [
    ...onlyFirst,
    query,
    ...(query.strengths.some(({ pack }) => pack !== null) ? [withoutPack(query)] : []),
  ]
  const candidates = some ? numbers.flatMap(withFewerSoft) : numbers
  const open = query.strengths.some((strength) => strength.open)
  for (const candidate of candidates) {
    // "pan d ac" is Pan-D before meals, and no beginning of Pandace.
    const tiers = candidate.slots.every(hard) ? undefined : wordTiers
    if (
      asks(candidate) &&
      (finds(catalogue, candidate, salts, false, tiers) ||
        (open && finds(catalogue, candidate, salts, true, tiers)))
    )
      return { query: candidate, found: true }
  }
  const rest = reduced(query, (slot) => hard(slot) || !some)
  return {
    query: withoutPack(rest),
    found: false,
    ...(rest.strengths.some(({ pack }) => pack !== null) && { counted: rest }),
  }
}

/**
 * Sizes of bottles and tubes, and the only number where it may as well be a strength, that nothing of the name has: others are shown, and the page
 * must say so.
 */
export const numbersLeftOut = (typed: Query, read: Query): string[] =>
  typed.strengths.flatMap(({ pack, text, unsure }) =>
    (pack === 'size' || (unsure && read.strengths.length === 0)) &&
    !read.strengths.some((other) => other.text === text)
      ? [text]
      : [],
  )

export const withoutWords = (query: Query, words: readonly string[]): Query =>
  reduced(query, ({ text }) => !text.split(' ').every((word) => words.includes(word)))

/**
 * Whether a name begins with the word, or a salt has it. A word of everyday life, a letter or what only stands behind names is none beside a symptom:
 * "dry skin in winter", "d cold", "ORS sachet", "Accu Chek Active".
 */
const names = (catalogue: Catalogue, slot: Slot): boolean =>
  !/^[a-z]$/.test(slot.text) && !slot.words.every(isEveryday) && leadsName(catalogue, slot)

const placeBehind: ReadonlySet<string> = new Set('on around under behind inside'.split(' '))
const besidePlace: ReadonlySet<string> = new Set('in at my his her the'.split(' '))
const placeBefore: ReadonlySet<string> = new Set('par pe me mein mai main'.split(' '))
/**
 * Behind "on" and before "par" stands the place of a complaint, unless a salt or a known brand is called so: "sunburn on face" is no Face 20 Capsule.
 * Behind "in" and "my" only a word of complaints does: "pain in face", but "fever, my dolo".
 */
const isPlaceOf = (catalogue: Catalogue, typed: readonly string[], word: string): boolean => {
  const at = typed.indexOf(word)
  const before = typed[at - 1] ?? ''
  return (
    placeBehind.has(word) ||
    besidePlace.has(word) ||
    placeBefore.has(word) ||
    ((placeBehind.has(before) ||
      placeBefore.has(typed[at + 1] ?? '') ||
      (besidePlace.has(before) && isNeedWord(word))) &&
      !brandSalts.has(word) &&
      saltCalled(catalogue, latinWordsOf(word)) === null)
  )
}

/** Forms are no part of what is ignored: they choose among the goods of the need. */
const needed = (query: Query, need: NeedMatch, ignored: string[]): Understood => ({
  query,
  need,
  brand: null,
  salts: null,
  ignored: ignored.filter((word) => formsOfWord(word) === null),
})

/** Whether the page must name a doctor beside its medicines: the query says that they are for a child, in pregnancy or the like, in a word that is not part of a name (`kept` are the words of names). */
export const wantsDoctor = (
  catalogue: Catalogue,
  { childAge, all }: Query,
  kept: readonly string[],
  plans: readonly Plan[],
): boolean =>
  (childAge === 'told' || saysForWhom(all.own.filter((word) => !kept.includes(word)))) &&
  plans.some((plan) =>
    hasProduct(catalogue, { ...plan, filters: [...plan.filters, tokenFilter(['!drug'])] }),
  )

/** With what must be told beside the medicines that are shown; a word that their names have is no addressee: "Baby Cream". */
const advised = (
  catalogue: Catalogue,
  understood: Understood,
  need: NeedMatch | null,
): Understood => {
  const { query } = understood
  // Beside an emergency no medicine is shown, unless a product is called just so: "Abhayrab Rabies Vaccine".
  if (
    need?.need.advice === 'emergency' &&
    !plansOf(catalogue, understood, []).some((plan) => hasProduct(catalogue, plan, ['exact']))
  )
    return needed(query, need, [])
  const kept = query.slots.flatMap(({ text }) => text.split(' '))
  return wantsDoctor(catalogue, query, kept, plansOf(catalogue, understood, []))
    ? { ...understood, advice: 'doctor' }
    : understood
}

/**
 * Beside salts a word for someone says for whom, unless a product is called exactly so: "baby paracetamol" asks for no combination whose name has "Baby".
 */
const withoutAddressee = (catalogue: Catalogue, query: Query): Query => {
  const others = query.slots.filter(({ text }) => !saysForWhom(text.split(' ')))
  return others.length > 0 &&
    others.length < query.slots.length &&
    saltsAsked(catalogue, others)?.rest.length === 0 &&
    !finds(catalogue, query, null, false, ['exact'])
    ? reduced(query, (slot) => others.includes(slot))
    : query
}

/** Whether a word names something else than an emergency: it stands in the catalogue, begins a brand, or is of everyday life. */
const isKnown =
  (catalogue: Catalogue, { slots }: Query) =>
  (word: string): boolean =>
    latinWordsOf(word).every(isEveryday) ||
    slots.some(
      (slot) =>
        slot.text.split(' ').includes(word) &&
        (slot.brand !== undefined || isNamed(catalogue, slot)),
    )

export const isNameIn =
  (catalogue: Catalogue): IsName =>
  (word) =>
    weightOfWord(catalogue, word) > 0 || brandSalts.has(word) || isNeedWord(word)

/** The emergency that the meaning of a line tells of. One that may be less, "jal gaya", is none where the line is just another need: a burn. */
const emergencyIn = (
  catalogue: Catalogue,
  text: string,
  spelled: NeedMatch | null,
  typing: boolean,
): Need | null => {
  const told = readEmergency(text, isNameIn(catalogue), typing)
  return told && !(told.weak && spelled?.rest.length === 0) ? told.need : null
}

const misspelledEmergency = (catalogue: Catalogue, query: Query): NeedMatch | null => {
  const near = nearEmergency(query.all.own, isKnown(catalogue, query))
  return near && !tellsOfLess(query.line, near.need.id, isNameIn(catalogue)) ? near : null
}

/** What is drawn into a syringe may be a part of what is sold: "inj lasix 40 mg" asks for the injection, and is no tablet of 40 mg. */
const asDrawn = (catalogue: Catalogue, understood: Understood): Understood | null => {
  const { query, ignored } = understood
  const [strength, ...others] = query.strengths
  if (!strength || others.length > 0 || !query.forms.includes('injection')) return null
  const filters = [formFilter([...injected])]
  const isHere = (one: Query): boolean =>
    plansOf(catalogue, { ...understood, query: one }, filters).some((plan) =>
      hasProduct(catalogue, plan),
    )
  const without = reduced(
    query,
    () => true,
    () => true,
  )
  return !isHere(query) && isHere(without)
    ? { ...understood, query: without, ignored: [...ignored, strength.text] }
    : null
}

const shortName = 3
/** The name and its last letters that are written together, where they are better known than whatever begins so: "pand" is Pan-D before Panderm. */
const lettersApart = (catalogue: Catalogue, query: Query): Query | null => {
  const [slot] = query.slots
  const [word = ''] = slot?.words ?? []
  if (query.slots.length !== 1 || slot?.brand || slot?.meanings.length || !/^[a-z]+$/.test(word))
    return null
  const bestOf = (plan: Plan) => findPage(catalogue, [plan], 1, 0)[0]
  const begun = bestOf(planOf(catalogue, query, []))
  if (begun?.tier !== 'name') return null
  for (const cut of [1, 2, 3]) {
    const words = [word.slice(0, -cut), word.slice(-cut)]
    if ((words[0] as string).length < shortName) return null
    const apart = parseQuery(catalogue, query.line.replace(word, words.join(' ')))
    if (apart.slots.flatMap((one) => one.words).length !== 2) continue
    const { wholeWords: _, ...whole } = wholeWordsOf(planOf(catalogue, apart, []))
    const best = bestOf(whole)
    if (best && (best.tier === 'exact' || best.tier === 'whole') && best.level > begun.level)
      return apart
  }
  return null
}

/**
 * Interprets one line at the cost of a few index lookups; corrections are left to `alternatives`. `typing`: its last word may be begun only.
 */
export const understand = (catalogue: Catalogue, text: string, typing = false): Understood => {
  const parsed = parseQuery(catalogue, text)
  const foreign = isForeign(parsed)
  const spelled = needIn(parsed, foreign, isNameIn(catalogue))
  const emergency = emergencyIn(catalogue, text, spelled, typing)
  // A product that is called exactly so is meant: "F Tin 20 Tablet" is no "ate 20 tablets".
  if (emergency && (typing || !finds(catalogue, parsed, null, false, ['exact'])))
    return needed(parsed, { need: emergency, words: parsed.all.own, rest: [] }, [])
  const begun = withBegunAddressee(parsed.all.own)
  if (
    typing &&
    spelled?.need.advice === null &&
    begun !== parsed.all.own &&
    !saysForWhom(spelled.words)
  )
    return needed(
      parsed,
      { ...spelled, need: needFor(needs, spelled.need, begun, false), rest: [] },
      [],
    )
  const match =
    spelled?.need.advice === 'emergency'
      ? spelled
      : (misspelledEmergency(catalogue, parsed) ?? spelled)
  if (match && match.rest.length === 0) return needed(parsed, match, [])
  const isPlain = parsed.strengths.length === 0
  // Words of everyday life beside a need are no names, but for one that is called exactly so: "mere papa ko sugar hai".
  if (
    match?.rest.every(
      (word) =>
        latinWordsOf(word).every(isEveryday) ||
        (isPlain && isPlaceOf(catalogue, parsed.typed, word)),
    ) &&
    !finds(catalogue, parsed, null, false, ['exact'])
  )
    return needed(parsed, match, [])
  // "Best Price" may be a product name after all.
  const full = parsed.asking ? parseQuery(catalogue, text, true) : parsed
  // "A to Z" is no name that begins with z.
  const isLetter = parsed.asking && parsed.slots.every(({ text: word }) => word.length === 1)
  // "crocin ki goli" asks for Crocin, which no Crocin Kids is the answer to.
  const endsInParticle = !typing && isParticle(full.slots.at(-1)?.text ?? '')
  const named =
    isLetter ||
    (parsed.asking &&
      !endsInParticle &&
      hasName(catalogue, planOf(catalogue, full, []).names[0] ?? ''))
      ? full
      : parsed
  const absent = withoutAbsentBrands(
    catalogue,
    (typing || match ? null : lettersApart(catalogue, named)) ?? named,
  )
  const branded = isOtherwiseTaken(catalogue, absent) ? { ...absent, salts: noSalts } : absent
  const plain = { ...branded, need: null, ignored: [] }
  if (branded.variantOf !== undefined) return advised(catalogue, plain, match)
  const forSomeone = withoutAddressee(catalogue, branded.query)
  const { query, found, counted } = softened(catalogue, forSomeone, branded.salts)
  if (found) {
    const ignored = numbersLeftOut(parsed, query)
    const drawn = asDrawn(catalogue, { ...plain, query, ignored })
    return advised(catalogue, drawn ?? { ...plain, query, ignored }, match)
  }
  const need =
    foreign || match?.need.advice === 'emergency'
      ? match
      : needIn(parsed, true, isNameIn(catalogue))
  if (!need) return advised(catalogue, { ...plain, query, ...(counted && { counted }) }, null)
  // Only what is certainly a name weighs more than a symptom: what merely resembles one would lead to an unrelated medicine. Beside an article none does:
  // "plum body lotion" is no tablet called Plum.
  const other = withoutWords(query, need.words)
  const mayName = (slot: Slot): boolean =>
    names(catalogue, slot) && !(isPlain && isPlaceOf(catalogue, parsed.typed, slot.text))
  if (!need.need.goods && !haveBrandOfGoods(parsed.typed) && other.slots.some(mayName)) {
    const rest = softened(catalogue, other, branded.salts)
    return advised(catalogue, { ...plain, query: rest.found ? rest.query : other }, need)
  }
  return needed(parsed, need, need.rest)
}
