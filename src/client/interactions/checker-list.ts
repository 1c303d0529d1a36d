import { refOf } from '#model/interactions.ts'
import type { CheckedItem } from '#model/views/interactions.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { itemOf } from './check-result.ts'

export type ListTrouble = { in: 'fetch' | 'add' | 'remove'; says: string | null }

const troubleIn = (what: ListTrouble['in'], { errors }: CallFailure): ListTrouble => ({
  in: what,
  says: errors[0]?.msg ?? null,
})

/** The server's list as last known; `null` when unknown. */
let serverList: readonly CheckedItem[] | null = null
/** Serializes changes, so that the server sees them in the visitor's order. */
let queue: Promise<unknown> = Promise.resolve()

/** The list of the session or the account. */
export const fetchSaved = async (): Promise<{ items: readonly CheckedItem[] } | ListTrouble> => {
  const reply = await call('GET /api/v3/interactionchecker/fetchAll', {})
  if (reply.is === 'failed') return troubleIn('fetch', reply)
  serverList = reply.result.items.map(itemOf)
  return { items: serverList }
}

const bodyOf = ({ code, name }: CheckedItem) => ({
  productId: refOf(code)?.id,
  productName: name.slice(0, 300),
  productType: code.startsWith('s') ? 'generics' : 'Drug',
})

const without = (list: readonly CheckedItem[], code: string): CheckedItem[] =>
  list.filter((item) => item.code !== code)

const saveList = async (target: readonly CheckedItem[]): Promise<ListTrouble | null> => {
  if (serverList === null) {
    const fetched = await fetchSaved()
    if ('in' in fetched) return fetched
  }
  const before = serverList ?? []
  if (target.length === 0 && before.length > 0) {
    const reply = await change('POST /api/v3/interactionchecker/deleteAll', {})
    if (reply.is === 'failed') return troubleIn('remove', reply)
    serverList = []
    return null
  }
  for (const item of before) {
    if (target.some(({ code }) => code === item.code)) continue
    const reply = await change('POST /api/v3/interactionchecker/deletes', {
      body: bodyOf(item),
    })
    if (reply.is === 'failed') return troubleIn('remove', reply)
    serverList = without(serverList ?? [], item.code)
  }
  for (const item of target) {
    if (serverList?.some(({ code }) => code === item.code)) continue
    const reply = await change('POST /api/v3/interactionchecker/add', { body: bodyOf(item) })
    const isListed =
      reply.is === 'failed' && reply.errors.some(({ code }) => code === 'interactionRepeated')
    if (reply.is === 'failed' && !isListed) {
      // Another tab may have filled the list: the next change reads it again.
      serverList = null
      return troubleIn('add', reply)
    }
    serverList = [...(serverList ?? []), item]
  }
  return null
}

/** Makes the server's list equal to `wanted`, evaluated when this change's turn comes. Returns why it could not, or `null`. */
export const saveInOrder = (target: () => readonly CheckedItem[]): Promise<ListTrouble | null> => {
  const turn = queue.then(() => saveList(target()))
  queue = turn
  return turn
}
