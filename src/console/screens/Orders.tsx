import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { orderStates } from '#model/order.ts'
import { send } from '../call.ts'
import { listOrders } from '../calls.ts'
import { Fault } from '../parts/Fault.tsx'
import { say, when } from '../texts.ts'

/** Orders, newest first. The filters live in the address. */
export const Orders = () => {
  const [search, setSearch] = useSearchParams()
  const [state, number, page] = [search.get('state') ?? '', search.get('number') ?? '', Number(search.get('page') ?? 1)]
  const known = orderStates.find((one) => one === state)
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', state, number, page],
    queryFn: () => send(listOrders, { query: { pageNumber: page, ...(known && { state: known }), ...(number.length > 2 && { number }) } }),
    placeholderData: keepPreviousData,
  })
  const put = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (name !== 'page') after.delete('page')
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return (
    <>
      <h1>{say('orders')}</h1>
      <div className="row">
        <label className="field">
          {say('search')}
          <input type="search" value={number} onChange={({ target }) => put('number', target.value)} />
        </label>
        <label className="field">
          {say('state')}
          <select value={state} onChange={({ target }) => put('state', target.value)}>
            <option value="">{say('all')}</option>
            {orderStates.map((one) => (
              <option key={one} value={one}>
                {say(`state_${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Fault error={error} retry={() => void refetch()} />
      {data && (
        <>
          <p role="status">{data.total === 0 ? say('nothingFound') : say('total', { count: data.total })}</p>
          <ul className="plain rows">
            {data.orders.map((one) => (
              <li key={one.orderId}>
                <Link data-row href={`/orders/${one.orderId}`}>
                  <b>{one.orderId}</b>
                  <span>{say(`state_${one.state}`)}</span>
                  <span>{one.orderItems.map(({ productName }) => productName).join(', ')}</span>
                  <span>₹{one.orderAmount}</span>
                  <span>{when(one.placedAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="row">
            {page > 1 && (
              <button type="button" onClick={() => put('page', String(page - 1))}>
                {say('pages', { page: page - 1 })}
              </button>
            )}
            {data.hasMore && (
              <button type="button" onClick={() => put('page', String(page + 1))}>
                {say('pages', { page: page + 1 })}
              </button>
            )}
          </div>
        </>
      )}
    </>
  )
}
