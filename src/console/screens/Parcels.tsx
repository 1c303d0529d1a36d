import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BulkResult, ParcelRow } from '#contract/fulfilment/parcels.ts'
import { parcelQueues } from '#model/parcel-queues.ts'
import { send } from '../call.ts'
import { listParcels, shipParcels } from '../calls.ts'
import type { Me } from '../me.ts'
import { ActionDialog, Field } from '../parts/ActionDialog.tsx'
import { CourierField } from '../parts/CourierField.tsx'
import { type Column, List } from '../parts/list/List.tsx'
import { parcelsIn, type ShipList, type Shipment } from '../parts/ship-list.ts'
import { useFilters } from '../parts/useFilters.ts'
import { say, when } from '../texts.ts'
import { NextParcel } from './packing/Turn.tsx'
import { word as packingWord } from './packing/words.ts'

const queues = [...parcelQueues, 'overdue'] as const
const idOf = ({ orderId, parcel }: { orderId: string; parcel: number }): string =>
  `${orderId}/${parcel}`

const columnsOf = (): Column<ParcelRow>[] => [
  { id: 'order', name: say('order'), cell: ({ orderId }) => orderId },
  { id: 'parcel', name: say('parcels'), cell: ({ parcel }) => say('parcel', { parcel }) },
  { id: 'state', name: say('state'), cell: ({ queue }) => say(`queue_${queue}`) },
  {
    id: 'lines',
    name: say('lines'),
    cell: ({ items }) => items.map(({ productName }) => productName).join(', '),
  },
  { id: 'city', name: say('city'), cell: ({ city, pincode }) => `${city} ${pincode}` },
  {
    id: 'payment',
    name: say('payment'),
    cell: ({ paymentMethod }) => say(`method_${paymentMethod}`),
  },
  {
    id: 'awb',
    name: say('awb'),
    cell: ({ courier, awb }) => [courier, awb].filter(Boolean).join(' '),
  },
  { id: 'since', name: say('since'), cell: ({ since }) => when(since) },
]

/** What became of each row of a bulk act: those that were refused first. */
const Results = ({ of, unread }: { of: readonly BulkResult[]; unread: ShipList['refused'] }) => (
  <section className="panel" aria-label={say('results')}>
    <p role="status">
      {say('bulkDone', {
        done: of.filter(({ ok }) => ok).length,
        refused: unread.length + of.filter(({ ok }) => !ok).length,
      })}
    </p>
    <ul className="plain">
      {unread.map(({ row, why }) => (
        <li key={row} className="fault">
          {why}
        </li>
      ))}
      {of
        .filter(({ ok }) => !ok)
        .map((one, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: results are never moved, and a file may name a parcel twice
          <li key={nth} className="fault">
            <b>{one.orderId}</b> {say('parcel', { parcel: one.parcel })} · {one.msg}
          </li>
        ))}
    </ul>
    {of.some(({ ok }) => ok) && (
      <details>
        <summary>{say('bulkRows')}</summary>
        <ul className="plain">
          {of
            .filter(({ ok }) => ok)
            .map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={nth}>
                <b>{one.orderId}</b> {say('parcel', { parcel: one.parcel })} ·{' '}
                {say('state_shipped')}
              </li>
            ))}
        </ul>
      </details>
    )}
  </section>
)

const atOnce = 500

/** Ships all, some at once, and tells the results after each call: what has left has left, also where a later call fails. */
const shipAll = async (
  parcels: readonly Shipment[],
  tell: (results: readonly BulkResult[]) => void,
): Promise<void> => {
  const results: BulkResult[] = []
  for (let from = 0; from < parcels.length; from += atOnce) {
    results.push(
      ...(await send(shipParcels, { body: { parcels: parcels.slice(from, from + atOnce) } })),
    )
    tell([...results])
  }
}

/** Parcels by queue, the longest waiting first; those that are packed leave together. */
export const Parcels = ({ me }: { me: Me }) => {
  const columns = useMemo(columnsOf, [])
  const { put, oneOf } = useFilters()
  const queries = useQueryClient()
  const queue = oneOf('queue', queues) ?? 'pack'
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [unread, setUnread] = useState<ShipList['refused']>([])
  const ship = async (parcels: readonly Shipment[]): Promise<void> => {
    setResults([])
    try {
      await shipAll(parcels, setResults)
    } finally {
      await queries.invalidateQueries({ queryKey: ['parcels'] })
      await queries.invalidateQueries({ queryKey: ['orders'] })
    }
  }
  const mayPack = me.permissions.includes('parcels.pack')
  const mayShip = me.permissions.includes('parcels.ship')
  return (
    <>
      <h1>{say('parcels')}</h1>
      {mayPack && queue === 'pack' && <NextParcel name={packingWord('start')} />}
      {(results.length > 0 || unread.length > 0) && <Results of={results} unread={unread} />}
      {/* What was chosen in one queue is not chosen in another. */}
      <List
        key={queue}
        name="parcels"
        label={say('parcels')}
        columns={columns}
        idOf={idOf}
        href={(row) =>
          row.queue === 'pack' && mayPack ? `/parcels/${idOf(row)}` : `/orders/${row.orderId}`
        }
        query={(pageNumber) => ({
          queryKey: ['parcels', queue, pageNumber],
          queryFn: async () => {
            const {
              parcels: rows,
              total,
              hasMore,
            } = await send(listParcels, { query: { queue, pageNumber } })
            return { rows, total, hasMore }
          },
        })}
        bulk={
          mayShip && queue === 'packed'
            ? (ids, clear) => (
                <ActionDialog
                  name={say('shipChosen')}
                  draft={`ship-chosen ${[...ids].sort().join()}`}
                  consequence={say('shipManyDone', { count: ids.length })}
                  act={async (fields) => {
                    const courier = String(fields.get('courier'))
                    setUnread([])
                    await ship(
                      ids.map((id) => {
                        const [orderId = '', parcel] = id.split('/')
                        return {
                          orderId,
                          parcel: Number(parcel),
                          courier,
                          awb: String(fields.get(`awb ${id}`)),
                        }
                      }),
                    )
                    clear()
                  }}
                >
                  <CourierField />
                  {ids.map((id) => (
                    <Field key={id} label={`${say('awb')} · ${id}`} name={`awb ${id}`} />
                  ))}
                </ActionDialog>
              )
            : undefined
        }
      >
        <label className="field">
          {say('queue')}
          <select
            value={queue}
            onChange={({ target }) => put('queue', target.value === 'pack' ? '' : target.value)}
          >
            {queues.map((one) => (
              <option key={one} value={one}>
                {say(one === 'overdue' ? 'overdue' : `queue_${one}`)}
              </option>
            ))}
          </select>
        </label>
        {mayShip && (
          <ActionDialog
            name={say('shipFile')}
            consequence={say('shipFileDone')}
            act={async (fields) => {
              const file = fields.get('file')
              const list = await parcelsIn(file instanceof File ? await file.text() : '')
              setUnread(list.refused)
              await ship(list.parcels)
            }}
          >
            <label className="field">
              {say('file')}
              <input type="file" name="file" accept=".csv,text/csv" required />
            </label>
          </ActionDialog>
        )}
      </List>
    </>
  )
}
