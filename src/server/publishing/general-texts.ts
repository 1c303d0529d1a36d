import type { Edit } from '#catalogue/edit/edit.ts'
import {
  type Corrected,
  correctable,
  digestOf,
  type Entry,
  idOf,
  statementsOf,
  textOf,
} from '#catalogue/formulary/formulary.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import { reviewOf, toldSalts } from '#catalogue/query/formulary.ts'
import type { OneSalt, opsGeneralTexts } from '#contract/publishing/general-texts.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { locales } from '#model/locale.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Content } from './content.ts'

type Sentence = OneSalt['entries'][number]['fields'][number]['sentences'][number]
type Words = Sentence['text']
type Told = ReturnType<typeof toldSalts>[number]

const headOf = (catalogue: Catalogue, { saltIds, products }: Told) => {
  const [id = 0] = saltIds
  const reviews = saltIds.map((salt) => reviewOf(catalogue, salt))
  return {
    id,
    name: saltOf(catalogue, id)?.name ?? '',
    products,
    state: reviews.every(({ reviewed }) => reviewed)
      ? ('reviewed' as const)
      : reviews.some(({ last }) => last)
        ? ('changed' as const)
        : ('unreviewed' as const),
    review: reviews.find(({ last }) => last)?.last ?? null,
  }
}

const fieldsOf = (entry: Entry, corrected: Corrected) => {
  const said = (id: string, when: string[] = []): Sentence => ({
    id,
    text: textOf(id) as Words,
    when,
  })
  const own = correctable.map((name) => ({
    name,
    isCorrectable: true,
    sentences: statementsOf(entry, name).map((statement) => {
      const id = idOf(statement)
      const {
        forms = [],
        releases = [],
        strengths = [],
        alone,
      } = typeof statement === 'string' ? {} : statement
      return {
        ...said(id, [...forms, ...releases, ...strengths, ...(alone ? ['alone'] : [])]),
        text: (corrected.get(id) ?? textOf(id)) as Words,
      }
    }),
  }))
  const safety = Object.entries(entry.safety).map(([topic, { verdict, note }]) =>
    said(note, [topic, verdict]),
  )
  const faq = entry.questions.flatMap(({ question, answer }) => [said(question), said(answer)])
  return [
    ...own,
    { name: 'safety', isCorrectable: false, sentences: safety },
    { name: 'faq', isCorrectable: false, sentences: faq },
  ].filter(({ sentences }) => sentences.length > 0)
}

type Deps = Pick<Core, 'activeCatalogue' | 'now'> & { content: Pick<Content, 'publish'> }

/** The general texts of the formulary on the salts of the catalogue, which the shop's pharmacist reads, corrects and approves by salt. */
export const createGeneralTexts = ({
  activeCatalogue,
  content,
  now,
}: Deps): Serving<typeof opsGeneralTexts> => {
  const found = (catalogue: Catalogue, id: number) => {
    const told = toldSalts(catalogue, 'all').find(({ saltIds }) => saltIds.includes(id))
    if (!told) return null
    // A salt that came later says what the others of its substance were corrected to once all are approved again.
    const reviewed = told.saltIds.find((salt) => reviewOf(catalogue, salt).last) ?? id
    const { corrected } = reviewOf(catalogue, reviewed)
    return { ...told, corrected, texts: digestOf(told.entries, corrected) }
  }
  return {
    list: requireCatalogue(activeCatalogue, async (catalogue, { query: { name, from, limit } }) => {
      const sought = name.toLowerCase()
      const all = toldSalts(catalogue, 'all').map((told) => headOf(catalogue, told))
      const salts = all.filter((salt) => salt.name.toLowerCase().includes(sought))
      return ok({
        total: salts.length,
        reviewed: salts.filter(({ state }) => state === 'reviewed').length,
        salts: salts.slice(from - 1, from - 1 + limit),
      })
    }),
    one: requireCatalogue(activeCatalogue, async (catalogue, { params: { id } }) => {
      const told = found(catalogue, id)
      if (!told) return failed('notFound', { field: 'id' })
      const { entries, saltIds, corrected, texts } = told
      return ok({
        ...headOf(catalogue, told),
        names: saltIds.map((salt) => saltOf(catalogue, salt)?.name ?? ''),
        texts,
        languages: [...locales],
        entries: entries.map((entry) => ({
          route: entry.route,
          fields: fieldsOf(entry, corrected),
          sources: entry.sources.map(({ name, url }) => ({ name, url })),
        })),
      })
    }),
    approve: requireCatalogue(
      activeCatalogue,
      async (catalogue, { params: { id }, body }, { operator: by }) => {
        if (by.registrationNumber === null) return failed('registrationMissing')
        const told = found(catalogue, id)
        if (!told) return failed('notFound', { field: 'id' })
        if (body.texts !== told.texts) return failed('textsChanged', { field: 'texts' })
        const known = new Set(
          told.entries.flatMap((entry) =>
            correctable.flatMap((field) => statementsOf(entry, field).map(idOf)),
          ),
        )
        const corrected = new Map([...told.corrected].filter(([sentence]) => known.has(sentence)))
        for (const { id: sentence, text } of body.corrected) {
          if (!known.has(sentence)) return invalidField('corrected', 'errors:reasonUnknown')
          if (JSON.stringify(text) === JSON.stringify(textOf(sentence))) corrected.delete(sentence)
          else corrected.set(sentence, text)
        }
        const generalReview = {
          by: by.name,
          qualification: by.registrationNumber,
          on: dayInIndia(now()),
          texts: digestOf(told.entries, corrected),
          ...(corrected.size > 0 && {
            corrected: [...corrected].map(([sentence, text]) => ({ id: sentence, text })),
          }),
        }
        const edits = told.saltIds.map(
          (salt): Edit => ({
            entity: 'salts',
            key: [salt],
            set: { generalReview },
          }),
        )
        return await content.publish(by, edits, 'general texts read and approved')
      },
    ),
  }
}
