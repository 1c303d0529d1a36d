import { emptyQuery, interactionsPath } from '#model/interactions-query.ts'
import type { Locale } from '#model/locale.ts'
import { safetyTopics } from '#model/product.ts'
import type { AskedTopic, SearchNotice } from '#model/search-notice.ts'
import type { Contained, Monograph } from '#model/views/drug.ts'
import type { TopicAnswer } from '#model/views/search.ts'
import { inLocale } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from '../query/entity.ts'
import { cardRow, drugOf } from '../query/product.ts'
import { toldOf } from './drug-itself.ts'
import { linkTo, productHref } from './links.ts'
import { toldOfSalt } from './salt.ts'

type Question = Extract<SearchNotice, { is: 'question' }>
/** `hasUse`: a use or an ailment is linked beside what the text says. */
type Told = { text: Monograph; contained: readonly Contained[]; hasUse: boolean }

/** Of what the English texts speak, for topics without a section of their own. */
const speaksOf = {
  food: /\b(?:food|meals?|stomach|breakfast|milk|coffee|juice|eat(?:ing)?)\b/i,
  child: /\b(?:child(?:ren)?|infants?|bab(?:y|ies)|years)\b/i,
  heart: /\b(?:heart|cardiac|blood pressure|stroke)\b/i,
  diabetes: /\b(?:diabet\w*|blood sugar|glucose)\b/i,
} as const

const usesSql =
  'SELECT 1 FROM product_usage WHERE product_id = :id UNION SELECT 1 FROM product_ailment WHERE product_id = :id LIMIT 1'

/** The section of the page that answers, by its id; `null` where the page says nothing of it. */
const sectionOf = ({ text, contained, hasUse }: Told, topic: AskedTopic): string | null => {
  // What two medicines are is what the whole of their pages says.
  if (topic === 'compare') return ''
  const safety = safetyTopics.find((one) => one === topic)
  if (safety) {
    const row = text.safety.find((one) => one.topic === safety)
    return row && (row.verdict !== 'unknown' || row.note !== undefined) ? 'safety' : null
  }
  if (topic === 'dose') return text.howToTake ? 'how-to-take' : null
  if (topic === 'missed') return text.missedDose ? 'missed-dose' : null
  if (topic === 'uses') return hasUse || text.uses.length > 0 ? 'uses' : null
  if (topic === 'storage') return text.storage ? 'storage' : null
  if (topic === 'sideEffects')
    return [text, ...contained].some(({ sideEffects }) => sideEffects.length > 0)
      ? 'side-effects'
      : null
  const words = speaksOf[topic as keyof typeof speaksOf]
  if (text.howToTake && words.test(text.howToTake)) return 'how-to-take'
  return text.warnings.some((warning) => words.test(warning)) ? 'warnings' : null
}

const placeOf = (
  catalogue: Catalogue,
  { kind, id, name }: Question['items'][number],
  topic: AskedTopic,
  locale: Locale,
): TopicAnswer[] => {
  const answer = (href: string, told: Told): TopicAnswer[] => {
    const section = sectionOf(told, topic)
    return [
      { text: name, topic, known: section !== null, href: section ? `${href}#${section}` : href },
    ]
  }
  if (kind === 'salt') {
    const salt = saltOf(catalogue, id)
    if (!salt) return []
    const { text } = toldOfSalt(catalogue, salt, 'en')
    return answer(linkTo.salt(salt, locale).href, { text, contained: [], hasUse: false })
  }
  const row = cardRow(catalogue, id)
  if (!row) return []
  const href = productHref(row, locale)
  const drug = drugOf(catalogue, id)
  return drug
    ? answer(href, {
        ...toldOf(catalogue, drug, 'en'),
        hasUse: catalogue.sql(usesSql).get({ id }) !== undefined,
      })
    : [{ text: name, topic, known: true, href }]
}

/** Where a question is answered: in the interaction checker, else on the page of each medicine. */
export const answersOf = (
  catalogue: Catalogue,
  { topic, items }: Question,
  locale: Locale,
): TopicAnswer[] => {
  if (topic !== 'together' && topic !== 'alcohol' && topic !== 'pregnancy')
    return items.flatMap((item) => placeOf(catalogue, item, topic, locale))
  const query = {
    ...emptyQuery,
    items,
    alcohol: topic === 'alcohol',
    pregnancy: topic === 'pregnancy',
  }
  const text = items.map(({ name }) => name).join(' + ')
  return [{ text, topic, known: true, href: inLocale(locale, interactionsPath(query)) }]
}
