import { gtinIn } from '#model/pack-code.ts'
import type { Permission } from '#model/role.ts'
import { send } from '../call.ts'
import { t } from '../texts.ts'
import { kindsOf, type SoughtBy } from './search.ts'

/** A screen of the console to go to, and what is told beside its name. */
export type ConsoleLink = { to: string; name: string; hint?: string }
const productTypes: readonly string[] = ['drug', 'otc', 'allopathy', 'udp']
const perKind = 5

type NamedProduct = { id: number; name?: string | undefined; packSizeLabel?: string | undefined }

/** The products that a name or a scanned code may mean. */
export const productsNamed = async (name: string): Promise<NamedProduct[]> => {
  if (gtinIn(name) !== null) {
    const { products } = await send('GET /api/ops/stock/code', { query: { code: name } })
    return products.map(({ productId, productName }) => ({ id: productId, name: productName }))
  }
  const query = { name }
  const { results } = await send('GET /api/v3/search/autocomplete', { named: true, query })
  return results.filter(({ type }) => productTypes.includes(type))
}

/** Orders that the text may mean, each once, with what found it first. */
const ordersFor = async (text: string): Promise<ConsoleLink[]> => {
  const lists = await Promise.all(
    kindsOf(text).map(async (by: SoughtBy) => {
      const { orders } = await send('GET /api/ops/orders', {
        query: { [by]: text, pageSize: perKind },
      })
      return orders.map((order) => ({ order, by }))
    }),
  )
  const places = new Map<string, ConsoleLink>()
  for (const { order, by } of lists.flat())
    if (!places.has(order.orderId))
      places.set(order.orderId, {
        to: `/orders/${order.orderId}`,
        name: order.orderId,
        hint: `${t(`by_${by}`)} · ${t(`state_${order.state}`)}`,
      })
  return [...places.values()]
}

/** Where an operator sees a product; null where nowhere. */
const productScreen = (permissions: readonly Permission[]): string | null => {
  if (permissions.includes('catalogue.read')) return '/catalogue/products'
  return permissions.includes('stock.read') ? '/stock' : null
}

const productsFor = async (text: string, screen: string): Promise<ConsoleLink[]> => {
  if (text.includes('@')) return []
  if (/^[1-9]\d{0,8}$/.test(text))
    return [{ to: `${screen}/${text}`, name: t('productNumber', { id: text }) }]
  const products = await productsNamed(text)
  return products.slice(0, perKind).map(({ id, name, packSizeLabel }) => ({
    to: `${screen}/${id}`,
    name: name ?? String(id),
    hint: packSizeLabel ? `${t('product')} · ${packSizeLabel}` : t('product'),
  }))
}

/** What an operator with these permissions may look for by a text: nothing, or orders and products. */
export const maySeek = (permissions: readonly Permission[], text: string): boolean =>
  text.trim().length > 2 &&
  (permissions.includes('orders.read') || productScreen(permissions) !== null)

/** Orders and products that a text may mean, of those that the operator may see. */
export const everythingFor = async (
  permissions: readonly Permission[],
  typed: string,
): Promise<ConsoleLink[]> => {
  const text = typed.trim()
  const screen = productScreen(permissions)
  const [orders, products] = await Promise.all([
    permissions.includes('orders.read') ? ordersFor(text) : [],
    screen === null ? [] : productsFor(text, screen),
  ])
  return [...orders, ...products]
}
