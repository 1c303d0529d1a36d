import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import { interactionFacts } from '#catalogue/query/interaction-facts.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import { isAcross } from '#catalogue/views/interactions-to-acknowledge.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { cartInteractions as contract } from '#contract/interactions/cart.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { dayMs } from '#model/duration.ts'
import { type Check, checkOf, codeOf, type Pair } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { acknowledgementOf } from '../../interactions/acknowledgement.ts'
import { checkReply } from '../../interactions/dto.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import { hasConsent } from '../../kernel/session/consent.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Session } from '../../kernel/session/session-repository.ts'
import { cartById } from '../rows/cart-repository.ts'
import { orderedSince } from '../rows/recent-order-repository.ts'

/** How far back earlier orders are compared with the cart: packs of three months may still be taken. */
const orderedDays = 90

export type CartInteractions = (visit: {
  token: string | null
  locale: Locale
}) => Promise<Outcome<Result<typeof contract>>>

type Parts = Pick<Core, 'storage' | 'sessions' | 'activeCatalogue' | 'now' | 'log'>

/** Products such as soap have no salts; a medicine without known salts is reported as not checked. */
const isMedicine = ({ productKind, saltIds }: NamedItem): boolean =>
  productKind === 'drug' || saltIds.length > 0

/** The findings of a check between two items of which at least one is in the cart. */
const ofCart = (check: Check, inCart: ReadonlySet<string>): Check => {
  const touches = (saltId: number): boolean =>
    check.holders.get(saltId)?.some((code) => inCart.has(code)) ?? false
  const counts = (pair: Pair): boolean =>
    isAcross(check, pair) && (touches(pair.a) || touches(pair.b))
  return {
    ...check,
    found: check.found.filter(counts),
    none: check.none.filter(counts),
    notCovered: check.notCovered.filter(counts),
    duplicates: check.duplicates.filter(({ codes }) => codes.some((code) => inCart.has(code))),
  }
}

/** Checks the cart and, with consent, recent orders. It only informs; placing asks for an acknowledgement. */
export const createCartInteractions = ({
  storage,
  sessions,
  activeCatalogue,
  now,
  log,
}: Parts): CartInteractions => {
  const orderedOf = async ({ customer_id }: Session) => {
    if (customer_id === null) return null
    if (!(await hasConsent(storage.db, customer_id, 'healthHistory'))) return null
    return await orderedSince(
      storage.db,
      customer_id,
      new Date(now().getTime() - orderedDays * dayMs).toISOString(),
    )
  }

  const itemsOf = (catalogue: Catalogue, ids: readonly number[]): NamedItem[] =>
    ids.flatMap((id) => itemOf(catalogue, { kind: 'product', id }) ?? []).filter(isMedicine)

  const answer = async (catalogue: Catalogue, token: string | null, locale: Locale) => {
    const session = await sessions.find(storage.db, token)
    const cart = session?.cart_id ? await cartById(storage.db, session.cart_id) : null
    const bought = itemsOf(catalogue, cart?.lines.map(({ product_id }) => product_id) ?? [])
    const ordered = session && bought.length > 0 ? await orderedOf(session) : null
    const inCart = new Set(bought.map(codeOf))
    const t = serverTexts(locale)
    const before = itemsOf(catalogue, ordered?.map(({ product_id }) => product_id) ?? [])
      .filter((item) => !inCart.has(codeOf(item)))
      .map((item) => ({ ...item, name: t('interactions:orderedEarlier', { name: item.name }) }))
    const items = [...bought, ...before]
    const check = ofCart(checkOf(items, interactionFacts(catalogue, items)), inCart)
    const lacking = [...new Set(check.notCovered.flatMap((pair) => pair.lacking))].flatMap(
      (id) => saltOf(catalogue, id)?.name ?? [],
    )
    // One harmless pair is enough to report that there are some; there can be hundreds.
    const reply = checkReply(
      { catalogue, locale, items },
      { ...check, none: check.none.slice(0, 1) },
    )
    return {
      check: { ...reply, notCovered: [], pairs: [] },
      lacking,
      compared: items.length,
      orderedDays: ordered === null ? null : orderedDays,
      acknowledge: acknowledgementOf(
        catalogue,
        bought.map(({ id }) => id),
        locale,
      ),
    }
  }

  return requireCatalogue(activeCatalogue, async (catalogue, { token, locale }) => {
    try {
      return ok(await answer(catalogue, token, locale))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error }, 'interaction check of a cart failed')
      return failed('interactionFailed')
    }
  })
}
