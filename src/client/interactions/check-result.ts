import type { Result } from '#contract/core/endpoint.ts'
import type { interactions } from '#contract/interactions/interactions.ts'
import type { ListedItem } from '#contract/interactions/item.ts'
import { noteTopics } from '#model/interactions.ts'
import type { CheckedItem, CheckResult } from '#model/views/interactions.ts'
import type { Link } from '#model/views/parts.ts'

type Reply = Result<typeof interactions.check>
type Message = Reply['notes'][number]['interactionCheckerResponse']

/** The rest of a message has the names that the view gives it. */
const words = ({ sev_consumer_msg, sev_professional_msg, ...rest }: Message) => ({
  consumer: sev_consumer_msg,
  professional: sev_professional_msg,
  ...rest,
})
const link = ({ name, url }: { name: string; url: string }): Link => ({ text: name, href: url })
const namesOf = (salts: readonly { name: string }[]): string[] => salts.map(({ name }) => name)
const two = (salts: readonly { name: string }[]): [string, string] => [
  salts[0]?.name ?? '',
  salts[1]?.name ?? '',
]

const isIn = (items: readonly { prName: string }[], name: string): boolean =>
  items.some(({ prName }) => prName === name)

/** The reply of a check in the shape of the server-rendered view of the same list. */
export const resultOf = (reply: Reply): CheckResult => {
  const salts = new Map(
    reply.items.map(({ prName, type, generics }) => [
      prName,
      type === 'generics' ? 1 : generics.length,
    ]),
  )
  const open = reply.incomplete.map(({ prName }) => prName)
  const topics = noteTopics.filter((topic) =>
    [...reply.notes, ...reply.notesNotCovered].some((note) => note.topic === topic),
  )
  return {
    answer: reply.answer,
    found: reply.result.map(
      ({
        severity,
        salts: [salt, other],
        holders: [saltIn, otherIn],
        interactionCheckerResponse,
      }) => ({
        ...words(interactionCheckerResponse),
        salt: link(salt),
        other: link(other),
        severity,
        saltIn,
        otherIn,
      }),
    ),
    none: reply.none.map(two),
    notCovered: reply.notCovered.map((pair) => two(pair.salts)),
    lacking: [...new Set(reply.notCovered.flatMap(({ lacking }) => namesOf(lacking)))],
    duplicates: reply.duplicates.map(({ is, salts, items, kind, reason }) => ({
      is,
      salts: namesOf(salts),
      products: items.map(({ prName }) => prName),
      ...(kind !== undefined && { kind, reason }),
    })),
    incomplete: open.filter((name) => salts.get(name) !== 0),
    unknown: open.filter((name) => salts.get(name) === 0),
    notes: topics.map((topic) => ({
      topic,
      found: reply.notes
        .filter((note) => note.topic === topic)
        .map(({ interactionCheckerResponse, ...note }) => ({
          ...note,
          salt: note.salt.name,
          ...words(interactionCheckerResponse),
        })),
      notCovered: namesOf(
        reply.notesNotCovered.filter((note) => note.topic === topic).map(({ salt }) => salt),
      ),
    })),
    pairs: reply.pairs.map(({ level, product_1, product_2, found }) => ({
      level,
      one: product_1,
      other: product_2,
      found: [...found],
      duplicates: reply.duplicates.flatMap(({ items }, place) =>
        isIn(items, product_1) && isIn(items, product_2) ? [place] : [],
      ),
    })),
  }
}

/** An item of the list as the page shows it. A caller whose codes the reply echoes overrides `code`. */
export const itemOf = (listed: Omit<ListedItem, 'itemId'>): CheckedItem => ({
  code: `${listed.type === 'generics' ? 's' : 'd'}${listed.prId}`,
  name: listed.prName,
  href: listed.url,
  salts: namesOf(listed.generics),
})
