import { atom } from 'nanostores'
import type { interactions } from '#contract/interactions/interactions.ts'
import type { NoteTopic } from '#model/interactions.ts'
import { refOf, refusalOf } from '#model/interactions.ts'
import { interactionsPath, nothingAsked } from '#model/interactions-asked.ts'
import type { CheckedItem, CheckResult, InteractionLayout, InteractionsView, InteractionTab } from '#model/views/interactions.ts'
import { inLocale } from '#paths.ts'
import { call, pageLocale, type RouteOf } from '../http/call.ts'
import { itemOf, resultOf } from './check-result.ts'
import { fetchSaved, keepSaved } from './checker-list.ts'

/** `failed` is its own answer: what a check of another list said is gone by then, so that nobody reads it as this one's. */
export type Checking =
  | { is: 'nothing' }
  | { is: 'checking' }
  | { is: 'checked'; result: CheckResult }
  | { is: 'failed'; says: string | null }

/** Why the list is not as it was wanted; `says` is the server's own sentence. */
export type Trouble = 'repeated' | 'full' | { in: 'fetch' | 'add' | 'remove'; says: string | null }

export type Checker = {
  items: readonly CheckedItem[]
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
  check: Checking
  trouble: Trouble | null
  /** Medicines that the visitor put together before and that are not in this list. */
  saved: readonly CheckedItem[]
}

/** `null` until the page is alive: till then it shows what the server made. */
export const $checker = atom<Checker | null>(null)

const checkRoute: RouteOf<typeof interactions.checkNew> = { method: 'POST', path: '/api/v3/interactionchecker/check' }

let asking: AbortController | undefined

const set = (changed: Partial<Checker>): void => {
  const now = $checker.get()
  if (now) $checker.set({ ...now, ...changed })
}

/** The address of the page is that of what it shows, so that it can be shared. */
const keepAddress = ({ items, alcohol, pregnancy, tab, layout }: Checker): void => {
  const refs = items.flatMap(({ code }) => refOf(code) ?? [])
  const path = interactionsPath({ ...nothingAsked, items: refs, alcohol, pregnancy, tab, layout })
  history.replaceState(history.state, '', inLocale(pageLocale(), path))
}

const show = (changed: Partial<Checker>): void => {
  set(changed)
  const now = $checker.get()
  if (now) keepAddress(now)
}

const isSalt = (code: string): boolean => code.startsWith('s')

/** Asks again about the list as it is now. An answer to another list never comes through. */
export const checkAgain = async (): Promise<void> => {
  asking?.abort()
  const now = $checker.get()
  if (!now) return
  if (now.items.length === 0) return set({ check: { is: 'nothing' } })
  const mine = new AbortController()
  asking = mine
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
  const reply = await call<typeof interactions.checkNew>(checkRoute, { body }, { signal: mine.signal })
  if (mine.signal.aborted) return
  if (reply.is === 'failed') set({ check: { is: 'failed', says: reply.errors[0]?.msg ?? null } })
  else set({ items: reply.result.items.map(itemOf), check: { is: 'checked', result: resultOf(reply.result) } })
}

/** What the list becomes is kept by the server, in the order of the changes; what cannot be kept is said and tried at the next change. */
const keepList = async (): Promise<void> => {
  const trouble = await keepSaved(() => $checker.get()?.items ?? [])
  if (trouble) set({ trouble })
}

const changeItems = async (items: readonly CheckedItem[]): Promise<void> => {
  show({ items, tab: 'all', trouble: null, saved: [] })
  await Promise.all([checkAgain(), keepList()])
}

/** Makes the page alive with what the server made of its address; without a list in it the visitor's own is fetched. */
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
  // Something was chosen meanwhile: that is the list.
  const isSame = now?.items.map(({ code }) => code).join() === items.map(({ code }) => code).join()
  if (!now || !isSame) return
  if ('in' in fetched) return set({ trouble: fetched })
  if (items.length === 0 && fetched.items.length > 0) {
    show({ items: fetched.items })
    return await checkAgain()
  }
  set({ saved: fetched.items.filter(({ code }) => !items.some((item) => item.code === code)) })
}

/** Adds one, unless it is there or there is no room (spec §5, §9). */
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

/** Puts the medicines of before behind those of this list, as many as there is room for. */
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
  if (now) await changeItems(now.items.filter((item) => item.code !== code))
}

/** spec §4: removing the last one clears everything; so does this. */
export const clearItems = async (): Promise<void> => await changeItems([])

export const setTopic = async (topic: NoteTopic, on: boolean): Promise<void> => {
  if ($checker.get()?.[topic] === on) return
  show({ [topic]: on })
  await checkAgain()
}

export const showTab = (tab: InteractionTab): void => show({ tab })

export const showLayout = (layout: InteractionLayout): void => show({ layout, tab: 'all' })
