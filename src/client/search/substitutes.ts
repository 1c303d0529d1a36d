import { atom } from 'nanostores'
import type { Substitute } from '#contract/search/substitutes.ts'
import { limits } from '#model/limits.ts'
import { readCookie } from '../browser/cookies.ts'
import { call } from '../http/call.ts'

export type { Substitute }

export const sorts = ['price', 'save', 'name'] as const
export type Sort = (typeof sorts)[number]

type List = {
  sort: Sort
  rows: readonly Substitute[]
  total: number
  hasMore: boolean
  pageNumber: number
  city: string
}

/** `still`: the rows that the page was rendered with. */
export type Substitutes =
  | { is: 'still' }
  | { is: 'loading'; sort: Sort; before: List | null }
  | { is: 'shown'; list: List }
  | { is: 'failed'; sort: Sort; before: List | null }

export const $substitutes = atom<Substitutes>({ is: 'still' })

/** The list on the screen; `null` for the rendered rows. */
export const shownList = (state: Substitutes): List | null =>
  state.is === 'still' ? null : state.is === 'shown' ? state.list : state.before
const pageSize = limits.pageSize.substitutesListing

let currentRequest: AbortController | undefined

const load = async (productId: number, sort: Sort, pageNumber: number): Promise<void> => {
  currentRequest?.abort()
  const request = new AbortController()
  currentRequest = request
  const before = shownList($substitutes.get())
  $substitutes.set({ is: 'loading', sort, before })
  const city = readCookie('city') ?? ''
  const query = { pageNumber, pageSize, type: 'drug', sortBy: sort, city } as const
  const reply = await call(
    'GET /api/v1/get/substitutes/{productId}',
    { named: true, params: { productId }, query },
    { signal: request.signal },
  )
  if (request.signal.aborted) return
  if (reply.is === 'failed') {
    $substitutes.set({ is: 'failed', sort, before })
    return
  }
  const { result, total, hasMore } = reply.result.results
  const rows = pageNumber > 1 && before ? [...before.rows, ...result] : result
  $substitutes.set({ is: 'shown', list: { sort, rows, total, hasMore, pageNumber, city } })
}

/** The first page of a product's substitutes, sorted, as offered in the visitor's city. */
export const showSubstitutes = (productId: number, sort: Sort): Promise<void> =>
  load(productId, sort, 1)

/** The next page; ignored while a load runs. */
export const showMoreSubstitutes = async (productId: number): Promise<void> => {
  const state = $substitutes.get()
  const list = shownList(state)
  if (state.is !== 'loading' && list?.hasMore) await load(productId, list.sort, list.pageNumber + 1)
}
