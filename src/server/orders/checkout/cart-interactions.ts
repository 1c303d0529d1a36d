import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import { interactionFacts } from '#catalogue/query/interaction-facts.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { cartInteractions as contract } from '#contract/interactions/cart.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { type Check, checkOf, codeOf, type Pair } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import { couplesOf, type TakenItem, type Takers, takersOf, withinPatients } from '#model/patient.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { checkPatients, elsewhereOf } from '../../household/patient-check.ts'
import { householdOf, noHousehold } from '../../household/patient-repository.ts'
import { acknowledgementOf } from '../../interactions/acknowledgement.ts'
import { checkReply } from '../../interactions/dto.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { isCustomer, type Session } from '../../kernel/session/session-repository.ts'
import { cartById } from '../rows/cart-repository.ts'
import { orderedDays, orderedWithConsent } from './recent-medicines.ts'

export type CartInteractions = (visit: {
  token: string | null
  locale: Locale
}) => Promise<Outcome<Result<typeof contract>>>

type Deps = Pick<Core, 'storage' | 'sessions' | 'activeCatalogue' | 'now' | 'log'>

/** Products such as soap have no salts; a medicine without known salts is reported as not checked. */
const isMedicine = ({ productKind, saltIds }: NamedItem): boolean =>
  productKind === 'drug' || saltIds.length > 0

/** The findings of a check between two items that one person may take and of which at least one is in the cart. */
const ofCart = (all: Check, takers: Takers, inCart: ReadonlySet<string>): Check => {
  const check = withinPatients(all, takers)
  const counts = (pair: Pair): boolean =>
    couplesOf(check, pair, takers).some((couple) => couple.some((code) => inCart.has(code)))
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
}: Deps): CartInteractions => {
  const orderedOf = async ({ customer_id }: Session) =>
    customer_id === null ? null : await orderedWithConsent(storage.db, customer_id, now())

  const productsOf = (catalogue: Catalogue, ids: readonly number[]): NamedItem[] =>
    ids.flatMap((id) => itemOf(catalogue, { kind: 'product', id }) ?? [])
  const itemsOf = (catalogue: Catalogue, ids: readonly number[]): NamedItem[] =>
    productsOf(catalogue, ids).filter(isMedicine)

  const answer = async (catalogue: Catalogue, token: string | null, locale: Locale) => {
    const session = await sessions.find(storage.db, token)
    const cart = session?.cart_id ? await cartById(storage.db, session.cart_id) : null
    const inside = productsOf(catalogue, cart?.lines.map(({ product_id }) => product_id) ?? [])
    const bought = inside.filter(isMedicine)
    const ordered = session && bought.length > 0 ? await orderedOf(session) : null
    const household =
      session && isCustomer(session)
        ? await householdOf(storage.db, session.customer_id)
        : noHousehold
    const patientOf = ({ id }: NamedItem) => household.patientOf.get(id) ?? null
    const taken = bought.map((item): NamedItem & TakenItem => ({
      ...item,
      patientId: patientOf(item),
    }))
    const patients = household.patients.filter(({ id }) =>
      taken.some(({ patientId }) => patientId === id),
    )
    const inCart = new Set(bought.map(codeOf))
    const t = serverTexts(locale)
    const earlier = (ordered ?? []).flatMap(({ product_id, patient_id: patientId }) =>
      itemsOf(catalogue, [product_id]).map((item) => ({
        ...item,
        name: t('interactions:orderedEarlier', { name: item.name }),
        patientId,
      })),
    )
    const elsewhere = elsewhereOf(catalogue, patients).map((item) => ({
      ...item,
      name: t('patients:fromElsewhere', { name: item.name }),
    }))
    const all = [...taken, ...earlier, ...elsewhere]
    // An item of the cart keeps its own name where the same one was ordered before.
    const items = [...new Map(all.toReversed().map((item) => [codeOf(item), item])).values()]
    const check = ofCart(checkOf(items, interactionFacts(catalogue, items)), takersOf(all), inCart)
    const checks = checkPatients({ catalogue, locale, at: now() }, patients, taken)
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
      acknowledge: acknowledgementOf({ catalogue, taken, checks, elsewhere }, locale),
      patients: household.patients.map(({ id, name }) => ({ id, name })),
      lines: inside.map((item) => ({
        productId: item.id,
        name: item.name,
        patientId: patientOf(item),
        isMedicine: isMedicine(item),
      })),
      checks,
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
