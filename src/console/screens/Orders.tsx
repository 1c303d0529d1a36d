import { useMemo } from 'react'
import { Link } from 'wouter'
import { orderStates } from '#model/order.ts'
import type { Me } from '../me.ts'
import { DayFilters, Filter } from '../parts/Fields.tsx'
import { type Column, List } from '../parts/list/List.tsx'
import { OrderSearch, soughtIn } from '../parts/OrderSearch.tsx'
import { rupees } from '../parts/rupees.ts'
import { State } from '../parts/State.tsx'
import { useFilters } from '../parts/useFilters.ts'
import { t, when } from '../texts.ts'
import { type OrderRow, ordersQuery } from './order/queries.ts'

const columnsOf = (): Column<OrderRow>[] => [
  { id: 'order', name: t('order'), cell: ({ orderId }) => orderId },
  {
    id: 'state',
    name: t('state'),
    cell: ({ state }) => <State of={state}>{t(`state_${state}`)}</State>,
  },
  {
    id: 'lines',
    name: t('lines'),
    cell: ({ orderItems }) => {
      const names = orderItems.map(({ productName }) => productName).join(', ')
      return (
        <span className="cut" title={names}>
          {names}
        </span>
      )
    },
  },
  { id: 'amount', name: t('amount'), cell: ({ orderAmount }) => rupees(orderAmount) },
  {
    id: 'payment',
    name: t('payment'),
    cell: ({ paymentMethod, paymentState }) => (
      <span className="nowrap">
        {t(`method_${paymentMethod}`)} · {t(`paid_${paymentState}`)}
      </span>
    ),
  },
  {
    id: 'placed',
    name: t('placedAt'),
    cell: ({ placedAt }) => <time className="nowrap">{when(placedAt)}</time>,
  },
]

const noOrders = {
  queryKey: ['orders', 'none'],
  queryFn: async () => ({ rows: [], total: 0, hasMore: false }),
}

/** Orders, newest first. The filters live in the address. */
export const Orders = ({ me }: { me: Me }) => {
  const { get, oneOf } = useFilters()
  const columns = useMemo(columnsOf, [])
  const state = oneOf('state', orderStates)
  const [from, until, sought] = [get('from'), get('until'), soughtIn(get)]
  // A text that cannot be what it is said to be finds nothing, rather than every order.
  const isNothing = sought === null && get('text').trim() !== ''
  const filters = {
    ...(state && { state }),
    ...(sought && { [sought.by]: sought.text.trim() }),
    ...(from && { from }),
    ...(until && { until }),
  }
  return (
    <>
      <h1>{t('orders')}</h1>
      {me.permissions.includes('orders.write') && (
        <p>
          <Link className="go" href="/orders/new">
            {t('phoneOrder')}
          </Link>
        </p>
      )}
      <List
        name="orders"
        label={t('orders')}
        columns={columns}
        idOf={({ orderId }) => orderId}
        href={({ orderId }) => `/orders/${orderId}`}
        query={(pageNumber) => (isNothing ? noOrders : ordersQuery(filters, pageNumber))}
        whole={isNothing || Object.keys(filters).length > 0 ? undefined : t('orders')}
        isNewestFirst
        {...(!isNothing && { csv: `/api/ops/orders/export?${new URLSearchParams(filters)}` })}
      >
        <OrderSearch />
        <Filter
          label={t('state')}
          name="state"
          all
          options={orderStates.map((value) => ({ value, name: t(`state_${value}`) }))}
        />
        <DayFilters />
      </List>
    </>
  )
}
