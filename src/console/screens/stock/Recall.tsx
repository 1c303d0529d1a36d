import { Link } from 'wouter'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList, useRead } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { word } from './words.ts'

/** Recalls, the newest first. */
export const RecallList = () => {
  const { page } = useFilters()
  const read = useList(['stock', 'recalls', page], 'GET /api/ops/recalls', {
    query: { pageNumber: page },
  })
  return (
    <>
      <p>
        <Link href="/stock">{word('stock')}</Link>
      </p>
      <h1>{word('recalls')}</h1>
      <Read of={read}>
        {({ recalls, total, hasMore }) => (
          <>
            <p role="status">
              {total === 0 ? word('noRecalls') : word('entries', { count: total })}
            </p>
            {recalls.length > 0 && (
              <div className="wide">
                <table className="dt rows">
                  <thead>
                    <tr>
                      <th scope="col">{word('product')}</th>
                      <th scope="col">{word('batch')}</th>
                      <th scope="col">{word('alert')}</th>
                      <th scope="col">{word('when')}</th>
                      <th scope="col" className="r">
                        {word('toldLines')}
                      </th>
                      <th scope="col" className="r">
                        {word('cameBack')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {recalls.map((one) => (
                      <tr key={one.id}>
                        <th scope="row">
                          <Link data-row href={`/stock/recalls/${one.id}`}>
                            {one.productName || word('productNumber', { id: one.productId })}
                          </Link>
                          <small className="soft">{one.reason}</small>
                        </th>
                        <td data-l={word('batch')}>{one.batch}</td>
                        <td data-l={word('alert')}>{one.reference}</td>
                        <td data-l={word('when')}>{when(one.at)}</td>
                        <td data-l={word('toldLines')} className="r">
                          {one.told}
                        </td>
                        <td data-l={word('cameBack')} className="r">
                          {one.returned}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}

/** The report of a recall: what was blocked and stopped, and which customers were told and are to be called. */
export const RecallScreen = ({ id }: { id: string }) => {
  const read = useRead(['stock', 'recall', id], 'GET /api/ops/recalls/{id}', { params: { id } })
  return (
    <Read of={read}>
      {(recall) => (
        <>
          <p>
            <Link href="/stock/recalls">{word('recalls')}</Link>
          </p>
          <h1>
            {word('recallOf', { batch: recall.batch })}:{' '}
            <Link href={`/stock/${recall.productId}`}>
              {recall.productName || word('productNumber', { id: recall.productId })}
            </Link>
          </h1>
          <dl className="facts">
            <Fact name={word('when')}>{when(recall.at)}</Fact>
            <Fact name={word('alert')}>{recall.reference}</Fact>
            <Fact name={word('recallReason')}>{recall.reason}</Fact>
            <Fact name={word('unitsBlocked')}>{recall.blocked}</Fact>
            <Fact name={word('parcelsStopped')}>{recall.parcelsStopped}</Fact>
          </dl>
          <section className="panel">
            <h2>{word('customersTold', { count: recall.cases.length })}</h2>
            {recall.cases.length > 0 && (
              <div className="wide">
                <table className="dt rows">
                  <thead>
                    <tr>
                      <th scope="col">{word('order')}</th>
                      <th scope="col">{word('customer')}</th>
                      <th scope="col">{word('phone')}</th>
                      <th scope="col">{word('region')}</th>
                      <th scope="col">{word('told')}</th>
                      <th scope="col">{word('state')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {recall.cases.map((one) => (
                      <tr key={`${one.orderId} ${one.line}`}>
                        <th scope="row">
                          <Link data-row href={`/orders/${one.orderId}`}>
                            {one.orderId}
                          </Link>
                        </th>
                        <td data-l={word('customer')}>{one.customer}</td>
                        <td data-l={word('phone')}>
                          <a href={`tel:${one.phone}`}>{one.phone}</a>
                        </td>
                        <td data-l={word('region')}>{one.region}</td>
                        <td data-l={word('told')}>{when(one.toldAt)}</td>
                        <td data-l={word('state')}>
                          <State tone={one.returned >= one.units ? 'done' : 'soon'}>
                            {word('case', {
                              line: one.line,
                              units: one.units,
                              returned: one.returned,
                            })}
                          </State>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        </>
      )}
    </Read>
  )
}
