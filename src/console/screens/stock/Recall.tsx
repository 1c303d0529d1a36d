import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '../../call.ts'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { when } from '../../texts.ts'
import { word } from './words.ts'

/** The report of a recall: what was blocked and stopped, and which customers were told. */
export const RecallScreen = ({ id }: { id: string }) => {
  const read = useQuery({
    queryKey: ['stock', 'recall', id],
    queryFn: () => send('GET /api/ops/recalls/{id}', { params: { id } }),
  })
  return (
    <Read of={read}>
      {(recall) => (
        <>
          <p>
            <Link href={`/stock/${recall.productId}`}>
              {word('productNumber', { id: recall.productId })}
            </Link>
          </p>
          <h1>{word('recallOf', { batch: recall.batch })}</h1>
          <dl className="facts">
            <Fact name={word('when')}>{when(recall.at)}</Fact>
            <Fact name={word('alert')}>{recall.reference}</Fact>
            <Fact name={word('recallReason')}>{recall.reason}</Fact>
            <Fact name={word('unitsBlocked')}>{recall.blocked}</Fact>
            <Fact name={word('parcelsStopped')}>{recall.parcelsStopped}</Fact>
          </dl>
          <section className="panel">
            <h2>{word('customersTold', { count: recall.cases.length })}</h2>
            <ul className="plain" data-list>
              {recall.cases.map((one) => (
                <li key={`${one.orderId} ${one.line}`}>
                  <Link data-row href={`/orders/${one.orderId}`}>
                    {one.orderId}
                  </Link>{' '}
                  · {word('case', { line: one.line, units: one.units, returned: one.returned })} ·{' '}
                  {when(one.toldAt)}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Read>
  )
}
