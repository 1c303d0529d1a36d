import { atom } from 'nanostores'
import type { NoteTopic } from '#model/interactions.ts'
import { refOf, refusalOf } from '#model/interactions.ts'
import { emptyQuery, interactionsPath } from '#model/interactions-query.ts'
import type {
  CheckedItem,
  CheckResult,
  InteractionLayout,
  InteractionsView,
  InteractionTab,
} from '#model/views/interactions.ts'
import { inLocale } from '#paths.ts'
import { call, pageLocale } from '../http/call.ts'
import { itemOf, resultOf } from './check-result.ts'
import { fetchSaved, saveInOrder } from './checker-list.ts'

/** `failed` replaces the result of any earlier list, so that a reader cannot take it for this list's. */
export type Checking =
  | { is: 'nothing' }
  | { is: 'checking' }
  | { is: 'checked'; result: CheckResult }
  | { is: 'failed'; says: string | null }

/** Why the list could not change; `says` is the server's own sentence. */
export type Trouble = 'repeated' | 'full' | { in: 'fetch' | 'add' | 'remove'; says: string | null }

export type Checker = {
  items: readonly CheckedItem[]
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
  check: Checking
  trouble: Trouble | null
  /** Medicines that the visitor saved earlier and that are not in this list. */
  saved: readonly CheckedItem[]
}

/** `null` until the page is hydrated: until then the server's HTML is shown. */
export const $checker = atom<Checker | null>(null)

let currentRequest: AbortController | undefined

const set = (patch: Partial<Checker>): void => {
  const now = $checker.get()
  if (now) $checker.set({ ...now, ...patch })
}

const updateAddress = ({ items, alcohol, pregnancy, tab, layout }: Checker): void => {
  const refs = items.flatMap(({ code }) => refOf(code) ?? [])
  // An empty list has the page's own address, whatever was asked of the list before.
  const path = interactionsPath(
    refs.length === 0
      ? emptyQuery
      : { ...emptyQuery, items: refs, alcohol, pregnancy, tab, layout },
  )
  history.replaceState(history.state, '', inLocale(pageLocale(), path))
}

const show = (patch: Partial<Checker>): void => {
  set(patch)
  const now = $checker.get()
  if (now) updateAddress(now)
}

const isSalt = (code: string): boolean => code.startsWith('s')

/** Checks the current list. A reply to an earlier list is discarded. */
export const checkAgain = async (): Promise<void> => {
  currentRequest?.abort()
  const now = $checker.get()
  if (!now) return
  if (now.items.length === 0) return set({ check: { is: 'nothing' } })
  const request = new AbortController()
  currentRequest = request
  set({ check: { is: 'checking' } })
  const { items, alcohol, pregnancy } = now
  const body = {
    items: items.map(({ code, name }) => ({
      type: isSalt(code) ? 'generics' : 'Drug',
      prId: refOf(code)?.id,
      prName: name.slice(0, 300),
      itemId: code,
    })),
    checkWithAlcohol: alcohol,
    checkWithPregnancy: pregnancy,
  }
  const reply = await call(
    'POST /api/v3/interactionchecker/check',
    { body },
    { signal: request.signal },
  )
  if (request.signal.aborted) return
  if (reply.is === 'failed') set({ check: { is: 'failed', says: reply.errors[0]?.msg ?? null } })
  else
    set({
      items: reply.result.items.map(itemOf),
      check: { is: 'checked', result: resultOf(reply.result) },
    })
}

/** Saves the list on the server, in the order of the changes; a failure is shown and retried at the next change. */
const saveList = async (): Promise<void> => {
  const trouble = await saveInOrder(() => $checker.get()?.items ?? [])
  if (trouble) set({ trouble })
}

const changeItems = async (items: readonly CheckedItem[]): Promise<void> => {
  show({ items, tab: 'all', trouble: null, saved: [] })
  await Promise.all([checkAgain(), saveList()])
}

/** A removal that fails puts the items back, unless the visitor has changed the list again. */
const removeItems = async (items: readonly CheckedItem[]): Promise<void> => {
  const before = $checker.get()?.items ?? []
  await changeItems(items)
  const now = $checker.get()
  const failed = now?.trouble
  if (!failed || typeof failed === 'string') return
  // Saving a shorter list may add what an earlier failure left out: to the visitor it is the removal that failed.
  const trouble: Trouble = { in: 'remove', says: failed.in === 'remove' ? failed.says : null }
  const isSame = now.items.map(({ code }) => code).join() === items.map(({ code }) => code).join()
  if (!isSame) return set({ trouble })
  show({ items: before, trouble })
  await checkAgain()
}

/** Hydrates the page with what the server rendered for its address; without a list in the address the visitor's own is fetched. */
export const startChecker = async (
  view: Omit<InteractionsView, 'is' | 'head'>,
  { alcohol, pregnancy }: Record<NoteTopic, boolean> = view,
): Promise<void> => {
  const { items, tab, layout, result } = view
  const check: Checking = result ? { is: 'checked', result } : { is: 'nothing' }
  $checker.set({ items, alcohol, pregnancy, tab, layout, check, trouble: null, saved: [] })
  if (alcohol !== view.alcohol || pregnancy !== view.pregnancy) {
    show({})
    void checkAgain()
  }
  const fetched = await fetchSaved()
  const now = $checker.get()
  // The visitor changed the list during the fetch, and that list wins.
  const isSame = now?.items.map(({ code }) => code).join() === items.map(({ code }) => code).join()
  if (!now || !isSame) return
  if ('in' in fetched) return set({ trouble: fetched })
  if (items.length === 0 && fetched.items.length > 0) {
    show({ items: fetched.items })
    return await checkAgain()
  }
  set({ saved: fetched.items.filter(({ code }) => !items.some((item) => item.code === code)) })
}

/** Adds an item unless it is listed or the list is full (spec §5, §9). */
export const addItem = async (added: CheckedItem): Promise<void> => {
  const now = $checker.get()
  const ref = refOf(added.code)
  if (!now || !ref) return
  const refused = refusalOf(
    now.items.flatMap(({ code }) => refOf(code) ?? []),
    ref,
  )
  if (refused) return set({ trouble: refused })
  await changeItems([...now.items, added])
}

/** Appends the saved medicines, as many as fit. */
export const addSaved = async (): Promise<void> => {
  const now = $checker.get()
  if (!now) return
  const items = [...now.items]
  for (const item of now.saved) {
    const ref = refOf(item.code)
    if (
      ref &&
      refusalOf(
        items.flatMap(({ code }) => refOf(code) ?? []),
        ref,
      ) === null
    )
      items.push(item)
  }
  await changeItems(items)
}

export const removeItem = async (code: string): Promise<void> => {
  const now = $checker.get()
  if (now) await removeItems(now.items.filter((item) => item.code !== code))
}

/** spec §4: removing the last item clears everything, as this does. */
export const clearItems = async (): Promise<void> => await removeItems([])

export const setTopic = async (topic: NoteTopic, on: boolean): Promise<void> => {
  if ($checker.get()?.[topic] === on) return
  show({ [topic]: on })
  await checkAgain()
}

export const showTab = (tab: InteractionTab): void => show({ tab })

export const showLayout = (layout: InteractionLayout): void => show({ layout, tab: 'all' })
