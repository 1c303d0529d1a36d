import type { Edit } from '#catalogue/edit/edit.ts'
import { thresholds } from '#catalogue/import/thresholds.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { formatRupees, type Paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Core } from '../kernel/session/core.ts'
import type { ListedPrice, SearchTerm } from '../platform/extension.ts'
import type { Extensions } from '../platform/extensions.ts'
import { scheduled } from '../platform/repeated.ts'
import type { Content } from './content.ts'
import type { Publishing } from './publish-queue.ts'

type Deps = Pick<Core, 'activeCatalogue' | 'log'> & {
  extensions: Pick<Extensions, 'listing' | 'list' | 'note'>
  content: Pick<Content, 'changesOf' | 'publish'>
  publishing: Pick<Publishing, 'isFollower'>
}

/** How many edits one publish takes. */
const atOnce = 500

/** The audit's name of an extension, which is no person: what takes two people refuses it. */
const actorOf = (name: string): Operator => ({
  id: `extension:${name}`,
  name: `extension ${name}`,
  roles: [],
  registrationNumber: null,
  requestId: 'extension',
})

type Priced = { kind: string; mrp: Paise | null; price: Paise | null }

/** The edit that sets a price, null where it is that already, or why the price is not taken. */
const priceEdit = (catalogue: Catalogue, { productId, price }: ListedPrice) => {
  const product = catalogue
    .sql('SELECT kind, mrp, price FROM product WHERE id = ?')
    .get(productId) as Priced | undefined
  if (!product) return `the catalogue has no product ${productId}`
  const { kind, mrp, price: before } = product
  if (mrp === null || before === null) return `${productId} has no MRP`
  if (price > mrp)
    return `${formatRupees(price as Paise)} of ${productId} is above its MRP of ${formatRupees(mrp)}`
  if (price < before * (1 - thresholds.priceCut))
    return `${formatRupees(price as Paise)} of ${productId} is less than half of ${formatRupees(before)}: two people set that`
  if (price === before) return null
  const entity = kind === 'drug' ? 'drugs' : 'otc'
  return { entity, key: [productId], set: { offeredPrice: price / 100 } } as const satisfies Edit
}

const termEdit = (catalogue: Catalogue, { term, means }: SearchTerm) => {
  const known = catalogue.sql('SELECT body FROM search_term WHERE term = ?').get(term)
  const before = known ? (JSON.parse(known.body as string) as SearchTerm).means : []
  return JSON.stringify(before) === JSON.stringify(means)
    ? null
    : ({ entity: 'search-terms', key: [term], set: { means: [...means] } } satisfies Edit)
}

/**
 * Publishes the prices and words of search that extensions give, as an operator would: with the checks, the history and the way back of any edit, so
 * that pages, search and carts say the same. A row that cannot be taken does not stop the others.
 */
export const createExtensionRows = ({
  extensions,
  content,
  publishing,
  activeCatalogue,
  log,
}: Deps) => {
  /** Of the edits of an extension, those that can be made; the fault of each other. */
  const makeable = (edits: readonly Edit[]): { good: Edit[]; faults: string[] } => {
    if (edits.length === 0 || 'ok' in content.changesOf(edits))
      return { good: [...edits], faults: [] }
    const faults: string[] = []
    const good = edits.filter((edit) => {
      const changes = content.changesOf([edit])
      if ('failed' in changes) faults.push(String(changes.values?.reason ?? changes.failed))
      return 'ok' in changes
    })
    return { good, faults }
  }

  const publish = async (
    name: string,
    what: 'prices' | 'searchTerms',
    rows: readonly (Edit | string | null)[],
  ): Promise<number> => {
    const faults = rows.filter((one) => typeof one === 'string')
    const edits = rows.filter((one) => one !== null && typeof one !== 'string')
    let published = 0
    for (let from = 0; from < edits.length; from += atOnce) {
      const { good, faults: wrong } = makeable(edits.slice(from, from + atOnce))
      faults.push(...wrong)
      if (good.length === 0) continue
      const outcome = await content.publish(actorOf(name), good, `${what} of the extension ${name}`)
      if ('ok' in outcome) published += good.length
      else faults.push(String(outcome.values?.reason ?? outcome.failed))
    }
    const [first, ...others] = faults
    if (first !== undefined)
      extensions.note(name, what, others.length > 0 ? `${first}; ${others.length} more` : first)
    return published
  }

  const run = async (): Promise<number> => {
    let published = 0
    if (publishing.isFollower) return published
    for (const name of extensions.listing.prices) {
      const rows = await extensions.list('prices', name)
      const catalogue = activeCatalogue()
      if (rows && catalogue)
        published += await publish(
          name,
          'prices',
          rows.map((row) => priceEdit(catalogue, row)),
        )
    }
    for (const name of extensions.listing.searchTerms) {
      const rows = await extensions.list('searchTerms', name)
      const catalogue = activeCatalogue()
      if (rows && catalogue)
        published += await publish(
          name,
          'searchTerms',
          rows.map((row) => termEdit(catalogue, row)),
        )
    }
    return published
  }

  const { prices, searchTerms } = extensions.listing
  const logFailure = (error: unknown): void =>
    log.error({ err: error }, 'rows of extensions could not be published')
  const job = scheduled('5 * * * *', run, logFailure)
  let first: Promise<unknown> = Promise.resolve()
  return {
    /** Publishes what differs; how many rows. */
    run,
    start: () => {
      if (prices.length + searchTerms.length === 0) return
      first = run().catch(logFailure)
      job.start()
    },
    stop: async () => {
      await Promise.all([first, job.stop()])
    },
  }
}
