import type { interactionList } from '#contract/interactions/list.ts'
import { refOf } from '#model/interactions.ts'
import type { CheckedItem } from '#model/views/interactions.ts'
import { type CallFailure, call, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { itemOf } from './check-result.ts'

const fetchRoute: RouteOf<typeof interactionList.fetchAllNew> = { method: 'GET', path: '/api/v3/interactionchecker/fetchAll' }
const addRoute: RouteOf<typeof interactionList.addNew> = { method: 'POST', path: '/api/v3/interactionchecker/add', changes: true }
const removeRoute: RouteOf<typeof interactionList.removeNew> = { method: 'POST', path: '/api/v3/interactionchecker/deletes', changes: true }
const clearRoute: RouteOf<typeof interactionList.removeAllNew> = {
  method: 'POST',
  path: '/api/v3/interactionchecker/deleteAll',
  changes: true,
}

export type ListTrouble = { in: 'fetch' | 'add' | 'remove'; says: string | null }

const troubleIn = (what: ListTrouble['in'], { errors }: CallFailure): ListTrouble => ({ in: what, says: errors[0]?.msg ?? null })

/** What the server holds, as far as it is known; `null` when it is not. */
let held: readonly CheckedItem[] | null = null
/** Changes go one after another: the server sees them in the order in which the visitor made them. */
let keeping: Promise<unknown> = Promise.resolve()

/** The list of the session, or of the account. */
export const fetchSaved = async (): Promise<{ items: readonly CheckedItem[] } | ListTrouble> => {
  const reply = await call<typeof interactionList.fetchAllNew>(fetchRoute, {})
  if (reply.is === 'failed') return troubleIn('fetch', reply)
  held = reply.result.items.map(itemOf)
  return { items: held }
}

const bodyOf = ({ code, name }: CheckedItem) => ({
  productId: refOf(code)?.id,
  productName: name.slice(0, 300),
  productType: code.startsWith('s') ? 'generics' : 'Drug',
})

const without = (list: readonly CheckedItem[], code: string): CheckedItem[] => list.filter((item) => item.code !== code)

const storeLocal = async (wanted: readonly CheckedItem[]): Promise<ListTrouble | null> => {
  if (held === null) {
    const fetched = await fetchSaved()
    if ('in' in fetched) return fetched
  }
  const before = held ?? []
  if (wanted.length === 0 && before.length > 0) {
    const reply = await change<typeof interactionList.removeAllNew>(clearRoute, {})
    if (reply.is === 'failed') return troubleIn('remove', reply)
    held = []
    return null
  }
  for (const item of before) {
    if (wanted.some(({ code }) => code === item.code)) continue
    const reply = await change<typeof interactionList.removeNew>(removeRoute, { body: bodyOf(item) })
    if (reply.is === 'failed') return troubleIn('remove', reply)
    held = without(held ?? [], item.code)
  }
  for (const item of wanted) {
    if (held?.some(({ code }) => code === item.code)) continue
    const reply = await change<typeof interactionList.addNew>(addRoute, { body: bodyOf(item) })
    const isThere = reply.is === 'failed' && reply.errors.some(({ code }) => code === 'interactionRepeated')
    if (reply.is === 'failed' && !isThere) {
      // Another tab may have filled it: at the next change it is looked at anew.
      held = null
      return troubleIn('add', reply)
    }
    held = [...(held ?? []), item]
  }
  return null
}

/** Makes what the server holds what `wanted` gives once it is this change's turn; why it could not, or `null`. */
export const keepSaved = (wanted: () => readonly CheckedItem[]): Promise<ListTrouble | null> => {
  const turn = keeping.then(() => storeLocal(wanted()))
  keeping = turn
  return turn
}
