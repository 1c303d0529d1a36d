import type { Catalogue } from '#catalogue/open.ts'
import { saltNamed } from '#catalogue/query/interaction-facts.ts'
import { itemOf } from '#catalogue/query/interaction-item.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { isSaltType, type ListedItem } from '#contract/interactions/item.ts'
import type { interactionList as contract } from '#contract/interactions/list.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { codeOf, type ItemRef, refusalOf } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Db } from '../db/types.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import type { MutationRequest } from '../kernel/session/mutation.ts'
import type { Session } from '../kernel/session/session-repository.ts'
import { listedItem } from './dto.ts'
import type { InteractionService } from './interactions.ts'
import {
  addToInteractionList,
  clearInteractionList,
  interactionList,
  removeFromInteractionList,
  type StoredItem,
} from './list-repository.ts'

type Visit = MutationRequest & { locale: Locale }
type Item = Input<typeof contract.add>['body']
type Changed = Promise<Outcome<Result<typeof contract.add>>>

export type InteractionLists = {
  fetchAll: (visit: Visit) => Promise<Outcome<Result<typeof contract.fetchAll>>>
  add: (visit: Visit, item: Item) => Changed
  remove: (visit: Visit, item: Item) => Changed
  removeAll: (visit: Visit) => Changed
  check: (
    visit: Visit,
    topics: Input<typeof contract.check>['query'],
  ) => Promise<Outcome<Result<typeof contract.check>>>
}

export type InteractionListDeps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now' | 'log'
> & {
  check: InteractionService['check']
}

const refOf = ({ kind, item_id }: StoredItem): ItemRef => ({ kind, id: item_id })

/** An item that has left the catalogue stays in the list under its old name. */
const wireOf = (catalogue: Catalogue, locale: Locale, stored: StoredItem): ListedItem => {
  const item = itemOf(catalogue, refOf(stored))
  if (item) return listedItem(catalogue, locale, item)
  const { kind, item_id, name } = stored
  const type = kind === 'salt' ? 'generics' : 'Drug'
  return {
    type,
    prId: item_id,
    prName: name,
    itemId: codeOf(refOf(stored)),
    generics: [],
    complete: false,
    url: null,
  }
}

/** The reference of an item; a salt can be given by its exact name. */
const namedOf = (
  catalogue: Catalogue,
  { productId, productName, productType }: Item,
): ItemRef | null => {
  if (!isSaltType(productType))
    return productId === undefined ? null : { kind: 'product', id: productId }
  const id = productId ?? (productName ? saltNamed(catalogue, productName) : null)
  return id === null ? null : { kind: 'salt', id }
}

/** The list of the interaction checker, per session, and per customer once signed in. */
export const createInteractionLists = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  check,
  now,
  log,
}: InteractionListDeps): InteractionLists => {
  /** spec §8 has an error text for each of these calls. */
  const answerWith = async <Of>(
    code: ErrorCode,
    run: (catalogue: Catalogue) => Promise<Outcome<Of>>,
  ): Promise<Outcome<Of>> => {
    try {
      return await requireCatalogue(activeCatalogue, run)()
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error }, 'interaction list failed')
      return failed(code)
    }
  }

  const listOf = async (db: Db, session: Session | null): Promise<StoredItem[]> =>
    session ? await interactionList(db, session) : []

  const replyOf = (catalogue: Catalogue, locale: Locale, list: readonly StoredItem[]) => ({
    items: list.map((item) => wireOf(catalogue, locale, item)),
    full: list.length >= limits.interactionProducts,
  })

  const change = (
    code: ErrorCode,
    visit: Visit,
    request: object,
    decide: (
      db: Db,
      session: Session,
      catalogue: Catalogue,
    ) => Promise<Outcome<'added' | 'removed'>>,
  ): Changed =>
    answerWith(code, (catalogue) =>
      runMutation(visit, request, async (db, session) => {
        const done = await decide(db, session, catalogue)
        if ('failed' in done) return done
        const t = serverTexts(visit.locale)
        const message = done.ok === 'added' ? t('interactions:added') : t('interactions:removed')
        return ok({
          ...replyOf(catalogue, visit.locale, await interactionList(db, session)),
          message,
        })
      }),
    )

  return {
    fetchAll: ({ token, locale }) =>
      answerWith('interactionListFailed', async (catalogue) => {
        const session = await sessions.find(storage.db, token)
        return ok(replyOf(catalogue, locale, await listOf(storage.db, session)))
      }),
    add: (visit, filter) =>
      change(
        'interactionAddFailed',
        visit,
        { call: 'add interaction', ...filter },
        async (db, session, catalogue) => {
          const ref = namedOf(catalogue, filter)
          const item = ref && itemOf(catalogue, ref)
          if (!ref || !item) return failed('interactionNotFound', { field: 'productId' })
          const list = await interactionList(db, session)
          const refused = refusalOf(list.map(refOf), ref)
          if (refused === 'repeated')
            return failed('interactionRepeated', { field: 'productId', detail: item.name })
          if (refused === 'full')
            return failed('interactionFull', {
              field: 'productId',
              values: { most: limits.interactionProducts },
            })
          await addToInteractionList(db, session, ref, item.name, now().toISOString())
          return ok('added')
        },
      ),
    remove: (visit, filter) =>
      change(
        'interactionRemoveFailed',
        visit,
        { call: 'remove interaction', ...filter },
        async (db, session, catalogue) => {
          const ref = namedOf(catalogue, filter)
          if (ref) await removeFromInteractionList(db, session, ref)
          return ok('removed')
        },
      ),
    removeAll: (visit) =>
      change(
        'interactionRemoveFailed',
        visit,
        { call: 'clear interactions' },
        async (db, session) => {
          await clearInteractionList(db, session)
          return ok('removed')
        },
      ),
    check: (visit, topics) =>
      answerWith('interactionFailed', async () => {
        const list = await listOf(storage.db, await sessions.find(storage.db, visit.token))
        if (list.length === 0) return failed('interactionNotFound')
        const items = list.map(({ kind, item_id, name }) => ({
          type: kind === 'salt' ? ('generics' as const) : ('drug' as const),
          prId: item_id,
          prName: name,
        }))
        return check({ items, ...topics }, visit.locale)
      }),
  }
}
