import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { BulkResult, ParcelRow } from '#contract/fulfilment/parcels.ts'
import type { ParcelQueue } from '#model/parcel-queues.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { AtDoor } from '../../parts/AtDoor.tsx'
import { CourierField } from '../../parts/CourierField.tsx'
import { Field } from '../../parts/Field.tsx'
import { Filter } from '../../parts/Fields.tsx'
import { type Column, List } from '../../parts/list/List.tsx'
import { SearchText } from '../../parts/OrderSearch.tsx'
import { PrintPapers, PrintPickList } from '../../parts/Print.tsx'
import { PromisedBy } from '../../parts/PromisedBy.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { offerUndo } from '../../parts/Undo.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { queuesQuery } from '../../parts/waiting.ts'
import { focusWork, showHere } from '../../parts/work-focus.ts'
import { queries, renew } from '../../queries.ts'
import { ago, t, when } from '../../texts.ts'
import { usualOf } from '../order/usual.ts'
import { NextParcel } from '../packing/Turn.tsx'
import { t as packingText } from '../packing/words.ts'
import { type InFile, parcelsIn, type Shipment, type StatusRow, statusesIn } from './files.ts'
import { HandedOver } from './HandedOver.tsx'
import { Pair } from './Pair.tsx'
import { Results } from './Results.tsx'

/** What a packer works on comes first. */
const queues = [
  'pack',
  'packed',
  'shipped',
  'overdue',
  'returned',
  'review',
  'waiting',
  'delivered',
  'cancelled',
  'all',
] as const satisfies readonly (ParcelQueue | 'overdue' | 'all')[]
type Queue = (typeof queues)[number]
const nameOf = (queue: Queue): string =>
  t(queue === 'overdue' || queue === 'all' ? queue : `queue_${queue}`)
/** Of what has ended no day is promised any more. */
const promisedIn = ['pack', 'packed', 'shipped', 'overdue', 'review', 'waiting', 'all'] as const
/** Of parcels in these queues something may still be asked for at the door. */
const toDoor: readonly Queue[] = ['pack', 'packed', 'shipped', 'overdue']
/** Parcels in these queues wait for nothing. */
const ended: readonly Queue[] = ['delivered', 'cancelled', 'all']
const payments = ['collect', 'prepaid'] as const
const idOf = ({ orderId, parcel }: { orderId: string; parcel: number }): string =>
  `${orderId}/${parcel}`
const namedBy = (id: string): { orderId: string; parcel: number } => {
  const [orderId = '', parcel] = id.split('/')
  return { orderId, parcel: Number(parcel) }
}
const labelOf = (id: string): string => id.replace('/', '-')

/** The first product, and how many others. */
const inside = (items: ParcelRow['items']): ReactNode => {
  const names = items.map(({ productName }) => productName)
  const others = names.length > 1 ? ` + ${names.length - 1}` : ''
  return <span className="cut" title={names.join(', ')}>{`${names[0] ?? ''}${others}`}</span>
}

/** What is asked for at the door of a parcel; its way of payment where that is not known. */
const toCollectOf = ({ toCollect, paymentMethod }: ParcelRow): string =>
  toCollect === null
    ? t(`method_${paymentMethod}`)
    : Number(toCollect) > 0
      ? rupees(toCollect)
      : t('prepaid')

/** The address of a queue, with what is looked for there. */
const listOf = (queue: Queue, text: string, payment: string): string => {
  const query = new URLSearchParams({
    ...(queue !== 'pack' && { queue }),
    ...(text !== '' && { text }),
    ...(payment !== '' && toDoor.includes(queue) && { payment }),
  }).toString()
  return query === '' ? '/parcels' : `/parcels?${query}`
}

/** The state says what differs: within a queue, whose turn it is or why it waits. A number is that of what has left. */
const columnsOf = (
  queue: Queue,
  /** Records one parcel as delivered; undefined where it is not for the operator. */
  deliver: ((row: ParcelRow) => Promise<unknown>) | undefined,
): Column<ParcelRow>[] => {
  const column = (
    id: string,
    name: string,
    cell: Column<ParcelRow>['cell'],
    isOf: readonly Queue[] = queues,
  ): Column<ParcelRow>[] => (isOf.includes(queue) ? [{ id, name, cell }] : [])
  return [
    ...column('order', t('order'), ({ orderId, parcel }) => (
      <span className="nowrap">{`${orderId} · ${parcel}`}</span>
    )),
    ...column(
      'state',
      t('state'),
      ({ queue: own, turn }) =>
        turn ? (
          <State tone={turn.kind === 'short' ? 'soon' : 'ours'}>
            {t(`turn_${turn.kind}`, { by: turn.by, reason: turn.reason ?? '' })}
          </State>
        ) : (
          <State of={own}>{t(`queue_${own}`)}</State>
        ),
      ['pack', 'overdue', 'all'],
    ),
    ...column('customer', t('customer'), ({ customer, city, pincode }) => (
      <span className="whom">
        {customer && <b>{customer}</b>}
        <small>{`${city} ${pincode}`}</small>
      </span>
    )),
    ...column('lines', t('lines'), ({ items }) => inside(items)),
    ...(toDoor.includes(queue)
      ? [{ id: 'payment', name: t('toCollect'), cell: toCollectOf, isAmount: true }]
      : column(
          'payment',
          t('payment'),
          ({ paymentMethod }) => <span className="nowrap">{t(`method_${paymentMethod}`)}</span>,
          queues.filter((one) => one !== 'all'),
        )),
    ...column(
      'awb',
      t('awb'),
      ({ courier, awb }) => (
        <span className="nowrap">{[courier, awb].filter(Boolean).join(' ')}</span>
      ),
      ['shipped', 'overdue', 'returned', 'delivered', 'all'],
    ),
    ...column(
      'promised',
      t('promised'),
      ({ promisedBy }) => promisedBy && <PromisedBy day={promisedBy} isBare />,
      promisedIn,
    ),
    ...column('since', t(ended.includes(queue) ? 'since' : 'age'), ({ since }) => (
      <time className="nowrap" title={when(since)}>
        {ago(since)}
      </time>
    )),
    ...(deliver
      ? column(
          'end',
          t('acts'),
          // A code is asked for in the dialog of the chosen ones.
          (row) =>
            row.needsCode ? null : (
              <button
                type="button"
                aria-label={`${t('deliver')} · ${labelOf(idOf(row))}`}
                onClick={({ currentTarget: button }) => {
                  button.disabled = true
                  void deliver(row).finally(() => {
                    button.disabled = false
                  })
                }}
              >
                {t('deliver')}
              </button>
            ),
          ['shipped'],
        )
      : []),
  ]
}

const atOnce = 500

/** Sends all rows, some at once, and tells the results after each call: what is done is done, also where a later call fails. */
const inParts = async <Row,>(
  rows: readonly Row[],
  call: (some: Row[]) => Promise<readonly BulkResult[]>,
  tell: (results: readonly BulkResult[]) => void,
): Promise<readonly BulkResult[]> => {
  const results: BulkResult[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    results.push(...(await call(rows.slice(from, from + atOnce))))
    tell([...results])
  }
  return results
}

const ByFile = <Row,>({
  name,
  consequence,
  read,
  act,
}: {
  name: string
  consequence: string
  read: (text: string) => InFile<Row>
  act: (file: InFile<Row>) => Promise<unknown>
}) => (
  <ActionDialog
    name={name}
    consequence={consequence}
    act={async (fields) => {
      const bytes = new Uint8Array(await (fields.get('file') as File).arrayBuffer())
      // Spreadsheets write UTF-16 as well, and say so by its first bytes.
      const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
      await act(read(text))
    }}
  >
    <Field label={t('file')} type="file" name="file" accept=".csv,text/csv" required />
  </ActionDialog>
)

/** Parcels by queue, the longest waiting first; those that are packed leave together, those on the way end together. */
export const Parcels = ({ me }: { me: Me }) => {
  const { get, oneOf, page } = useFilters()
  const text = get('text').trim()
  const queue = oneOf('queue', queues) ?? 'pack'
  const payment = (toDoor.includes(queue) && oneOf('payment', payments)) || ''
  const courier = get('courier')
  const listQuery = (pageNumber: number) => ({
    queryKey: ['parcels', queue, text, payment, courier, pageNumber],
    ...(text !== '' && { refetchInterval: false as const }),
    queryFn: async () => {
      const {
        parcels: rows,
        total,
        hasMore,
        couriers,
      } = await send('GET /api/ops/parcels', {
        query: { queue, text, payment, courier, pageNumber },
      })
      return { rows, total, hasMore, couriers }
    },
  })
  // The list reads it; here is only looked at what it read.
  const { data: shown } = useQuery({
    ...listQuery(page),
    enabled: false,
    placeholderData: keepPreviousData,
  })
  const couriers = [...new Set([...(shown?.couriers ?? []), ...(courier === '' ? [] : [courier])])]
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [unread, setUnread] = useState<InFile<never>['refused']>([])
  const { data: counts } = useQuery(queuesQuery)
  const countOf = (one: Queue) => counts?.find((row) => row.queue === one)?.count
  const readAgain = async (): Promise<void> => {
    await renew('parcels')
    await renew('orders')
  }
  const doing = async <Row,>(
    { rows, refused = [] }: { rows: readonly Row[]; refused?: InFile<never>['refused'] },
    call: (some: Row[]) => Promise<readonly BulkResult[]>,
  ): Promise<readonly BulkResult[]> => {
    setUnread(refused)
    setResults([])
    try {
      return await inParts(rows, call, setResults)
    } finally {
      await readAgain()
    }
  }
  const ship = (of: { rows: readonly Shipment[]; refused?: InFile<never>['refused'] }) =>
    doing(of, (parcels) => send('POST /api/ops/parcels/ship', { body: { parcels } }))
  const record = (of: { rows: readonly StatusRow[]; refused?: InFile<never>['refused'] }) =>
    doing(of, (parcels) => send('POST /api/ops/parcels/status', { body: { parcels } }))
  const rowsOf = (ids: readonly string[], status: string, reason = ''): StatusRow[] =>
    ids.map((id) => ({ ...namedBy(id), awb: '', status, reason, code: '' }))
  const mayPack = me.permissions.includes('parcels.pack')
  const mayShip = me.permissions.includes('parcels.ship')
  /** Of one parcel nothing is asked: what a wrong press recorded is taken back beside it. */
  const deliver = async (row: ParcelRow): Promise<void> => {
    const results = await record({ rows: rowsOf([idOf(row)], 'delivered') })
    if (!results.every(({ ok }) => ok)) return
    focusWork()
    const { orderId, parcel } = row
    offerUndo(`${orderId} · ${parcel}: ${t('deliver')}`, async () => {
      const body = { parcel, reason: t('why_mistake') }
      await send('POST /api/ops/orders/{id}/not-delivered', { params: { id: orderId }, body })
      setResults([])
      await readAgain()
    })
  }
  const latest = useRef(deliver)
  latest.current = deliver
  const columns = useMemo(
    () =>
      columnsOf(
        queue,
        mayShip
          ? (row) =>
              latest
                .current(row)
                .catch((caught: Error) => setUnread([{ row: 0, why: caught.message }]))
          : undefined,
      ),
    [queue, mayShip],
  )
  /** Each by a call of its own: one that is refused stops no other. */
  const unpack = (ids: readonly string[], reason: string) =>
    doing({ rows: ids.map(namedBy) }, async (some) => {
      const results: BulkResult[] = []
      for (const { orderId, parcel } of some) {
        const msg = await send('POST /api/ops/orders/{id}/unpack', {
          params: { id: orderId },
          body: { parcel, reason },
        }).then(
          () => null,
          (caught: Error) => caught.message,
        )
        results.push({
          orderId,
          parcel,
          ok: msg === null,
          code: null,
          msg,
          field: null,
          reason: null,
        })
      }
      return results
    })

  const rowsRead = (): Map<string, ParcelRow> =>
    new Map(
      queries
        .getQueriesData<{ rows: ParcelRow[] }>({ queryKey: ['parcels', queue] })
        .flatMap(([, read]) => (read?.rows ?? []).map((row) => [idOf(row), row] as const)),
    )
  /** What is asked for at the doors of parcels together; nothing where one was not read. */
  const cashOf = (ids: readonly string[]): ReactNode => {
    const read = rowsRead()
    const due = ids.map((id) => Number(read.get(id)?.toCollect ?? Number.NaN))
    const sum = due.reduce((total, one) => total + Math.round(one * 100), 0) / 100
    return sum > 0 && <span className="soft">{t('toCollectSum', { amount: rupees(sum) })}</span>
  }

  const onPacked = (ids: readonly string[], clear: () => void) => (
    <>
      {cashOf(ids)}
      <PrintPapers parcels={ids.map(labelOf)} />
      {mayPack && (
        <ActionDialog
          isEnd
          name={t('unpackChosen')}
          draft={`unpack-chosen ${[...ids].sort().join()}`}
          consequence={t('unpackManyDone', { count: ids.length })}
          act={async (fields) => {
            await unpack(ids, textIn(fields, 'reason'))
            clear()
          }}
        >
          <Reason usual={usualOf('unpack')} />
        </ActionDialog>
      )}
      {mayShip && (
        <ActionDialog
          isNext
          name={t('shipChosen')}
          draft={`ship-chosen ${[...ids].sort().join()}`}
          consequence={t('shipManyDone', { count: ids.length })}
          act={async (fields) => {
            const courier = textIn(fields, 'courier')
            const rows = ids.map((id) => ({
              ...namedBy(id),
              courier,
              awb: textIn(fields, `awb ${id}`),
            }))
            await ship({ rows })
            clear()
          }}
        >
          <CourierField />
          {ids.map((id) => (
            <Field key={id} label={`${t('awb')} · ${id}`} name={`awb ${id}`} scans />
          ))}
        </ActionDialog>
      )}
    </>
  )
  /** Parcels on the way that are handed over for a code, as far as they were read. */
  const codedOf = (ids: readonly string[]): string[] => {
    const read = rowsRead()
    return ids.filter((id) => read.get(id)?.needsCode)
  }
  const onTheWay = (ids: readonly string[], clear: () => void) => (
    <>
      {cashOf(ids)}
      <ActionDialog
        isNext
        name={t('deliverChosen')}
        consequence={t('deliverManyDone', { count: ids.length })}
        act={async (fields) => {
          await record({
            rows: rowsOf(ids, 'delivered').map((row) => ({
              ...row,
              code: textIn(fields, `code ${idOf(row)}`),
              reason: textIn(fields, `reason ${idOf(row)}`),
            })),
          })
          clear()
        }}
      >
        {codedOf(ids).map((id) => (
          <AtDoor key={id} of={id} />
        ))}
      </ActionDialog>
      <ActionDialog
        isEnd
        name={t('returnChosen')}
        draft={`return-chosen ${[...ids].sort().join()}`}
        consequence={t('returnManyDone', { count: ids.length })}
        act={async (fields) => {
          await record({ rows: rowsOf(ids, 'returned', textIn(fields, 'reason')) })
          clear()
        }}
      >
        <Reason usual={usualOf('return')} />
      </ActionDialog>
    </>
  )
  const onPlaced = (ids: readonly string[]) => (
    <>
      <PrintPickList parcels={ids.map(labelOf)} />
      <PrintPapers parcels={ids.map(labelOf)} />
    </>
  )
  const bulk =
    queue === 'packed'
      ? onPacked
      : queue === 'shipped' && mayShip
        ? onTheWay
        : queue === 'pack' && mayPack
          ? onPlaced
          : undefined
  return (
    <>
      <header className="row today-head">
        <h1>{t('parcels')}</h1>
        {mayPack && queue === 'pack' && countOf('pack') !== 0 && (
          <NextParcel name={packingText('start')} />
        )}
      </header>
      <nav className="tabs" aria-label={t('queue')} ref={showHere}>
        {queues.map((one) => (
          <Link
            key={one}
            href={listOf(one, text, payment)}
            aria-current={one === queue ? 'page' : undefined}
          >
            {nameOf(one)} <small className="count">{countOf(one) ?? ''}</small>
          </Link>
        ))}
      </nav>
      {(results.length > 0 || unread.length > 0) && <Results of={results} unread={unread} />}
      <div className={mayShip && queue === 'packed' ? 'with-side' : undefined}>
        <div>
          {/* What was chosen in one queue is not chosen in another. */}
          <List
            key={queue}
            name="parcels"
            label={t('parcels')}
            columns={columns}
            idOf={idOf}
            href={(row) =>
              row.queue === 'pack' && mayPack ? `/parcels/${idOf(row)}` : `/orders/${row.orderId}`
            }
            query={listQuery}
            whole={
              text + payment + courier === '' ? `${t('parcels')} · ${nameOf(queue)}` : undefined
            }
            bulk={bulk}
          >
            <SearchText name={t('findParcel')} />
            {text !== '' && queue !== 'all' && (
              <Link className="go" href={listOf('all', text, '')}>
                {t('findInAll')}
              </Link>
            )}
            {couriers.length > 0 && (
              <Filter
                label={t('courier')}
                name="courier"
                all
                options={couriers.map((value) => ({
                  value,
                  name: value === 'own' ? t('ownRider') : value,
                }))}
              />
            )}
            {toDoor.includes(queue) && (
              <Filter
                label={t('payment')}
                name="payment"
                all
                options={payments.map((value) => ({
                  value,
                  name: t(value === 'collect' ? 'toCollect' : value),
                }))}
              />
            )}
            {mayShip && queue === 'packed' && (
              <ByFile
                name={t('shipFile')}
                consequence={t('shipFileDone')}
                read={parcelsIn}
                act={ship}
              />
            )}
            {mayShip && queue === 'shipped' && <HandedOver />}
            {mayShip && queue === 'shipped' && (
              <ByFile
                name={t('statusFile')}
                consequence={t('statusFileDone')}
                read={statusesIn}
                act={record}
              />
            )}
          </List>
        </div>
        {mayShip && queue === 'packed' && <Pair by={me.id} ship={(rows) => ship({ rows })} />}
      </div>
    </>
  )
}
