import { useMemo } from 'react'
import { Link } from 'wouter'
import { orderStates } from '#model/order.ts'
import type { Me } from '../me.ts'
import { DayFilters } from '../parts/Fields.tsx'
import { type Column, List } from '../parts/list/List.tsx'
import { OrderSearch, soughtIn } from '../parts/OrderSearch.tsx'
import { rupees } from '../parts/rupees.ts'
import { State } from '../parts/State.tsx'
import { useFilters } from '../parts/useFilters.ts'
import { say, when } from '../texts.ts'
import { type OrderRow, ordersQuery } from './order/queries.ts'

const columnsOf = (): Column<OrderRow>[] => [
  { id: 'order', name: say('order'), cell: ({ orderId }) => orderId },
  {
    id: 'state',
    name: say('state'),
    cell: ({ state }) => <State of={state}>{say(`state_${state}`)}</State>,
  },
  {
    id: 'lines',
    name: say('lines'),
    cell: ({ orderItems }) => {
      const names = orderItems.map(({ productName }) => productName).join(', ')
      return (
        <span className="cut" title={names}>
          {names}
        </span>
      )
    },
  },
  { id: 'amount', name: say('amount'), cell: ({ orderAmount }) => rupees(orderAmount) },
  {
    id: 'payment',
    name: say('payment'),
    cell: ({ paymentMethod, paymentState }) => (
      <span className="nowrap">
        {say(`method_${paymentMethod}`)} · {say(`paid_${paymentState}`)}
      </span>
    ),
  },
  {
    id: 'placed',
    name: say('placedAt'),
    cell: ({ placedAt }) => <time className="nowrap">{when(placedAt)}</time>,
  },
]

const noOrders = {
  queryKey: ['orders', 'none'],
  queryFn: async () => ({ rows: [], total: 0, hasMore: false }),
}

/** Orders, newest first. The filters live in the address. */
export const Orders = ({ me }: { me: Me }) => {
  const { get, put, oneOf } = useFilters()
  const columns = useMemo(columnsOf, [])
  const state = oneOf('state', orderStates)
  const [from, until, sought] = [get('from'), get('until'), soughtIn(get)]
  // A text that cannot be what it is said to be finds nothing, rather than every order.
  const isNothing = sought === null && get('text').trim() !== ''
  const asked = {
    ...(state && { state }),
    ...(sought && { [sought.by]: sought.text.trim() }),
    ...(from && { from }),
    ...(until && { until }),
  }
  return (
    <>
      <h1>{say('orders')}</h1>
      {me.permissions.includes('orders.write') && (
        <p>
          <Link href="/orders/new">{say('phoneOrder')}</Link>
        </p>
      )}
      <List
        name="orders"
        label={say('orders')}
        columns={columns}
        idOf={({ orderId }) => orderId}
        href={({ orderId }) => `/orders/${orderId}`}
        query={(pageNumber) => (isNothing ? noOrders : ordersQuery(asked, pageNumber))}
        whole={isNothing || Object.keys(asked).length > 0 ? undefined : say('orders')}
        isNewestFirst
        {...(!isNothing && { csv: `/api/ops/orders/export?${new URLSearchParams(asked)}` })}
      >
        <OrderSearch />
        <label className="field">
          {say('state')}
          <select value={state ?? ''} onChange={({ target }) => put('state', target.value)}>
            <option value="">{say('all')}</option>
            {orderStates.map((one) => (
              <option key={one} value={one}>
                {say(`state_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <DayFilters />
      </List>
    </>
  )
}
