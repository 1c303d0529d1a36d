import { useEffect, useRef, useState } from 'react'
import { CourierField } from '../../parts/CourierField.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { useKept } from '../../parts/list/kept.ts'
import { useScans } from '../../parts/scanner.ts'
import { sound } from '../../parts/sound.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { useRead } from '../../parts/useRead.ts'
import { focusWork } from '../../parts/work-focus.ts'
import { t } from '../../texts.ts'
import type { Shipment } from './files.ts'
import { type Pairing, pairScan } from './pairs.ts'

/** As many as are asked for at once. */
const pageSize = 200

const shipmentOf = (label: string, courier: string, awb: string): Shipment => {
  const end = label.lastIndexOf('-')
  return { orderId: label.slice(0, end), parcel: Number(label.slice(end + 1)), courier, awb }
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** What an operator paired and did not hand over stays while other screens are open. */
let stored: { by: string; pairing: Pairing } | null = null

/** Scans our label, then the courier’s waybill, for one parcel after the other; nothing leaves before it is handed over. */
export const Pair = ({
  by,
  ship,
}: {
  by: string
  ship: (parcels: readonly Shipment[]) => Promise<unknown>
}) => {
  // The courier of the last time comes again, as a rule.
  const [last, keepLast] = useKept('console-courier', '', isText)
  const [pairing, setPairing] = useState<Pairing>(
    stored?.by === by ? stored.pairing : { courier: last, label: null, pairs: [] },
  )
  // The next scan may come before this one is drawn.
  const now = useRef(pairing)
  const change = (to: Pairing): void => {
    now.current = to
    stored = to.label === null && to.pairs.length === 0 ? null : { by, pairing: to }
    setPairing(to)
  }
  /** Codes that were scanned before it was known which labels are packed. */
  const early = useRef<string[]>([])
  const { error, isBusy, attempt } = useAttempt()
  const [fault, setFault] = useState<string | null>(null)
  const { data, isPending } = useRead(['parcels', 'packed', 'labels'], 'GET /api/ops/parcels', {
    query: { queue: 'packed', pageNumber: 1, pageSize },
  })
  const packed = data?.parcels.map(({ orderId, parcel }) => `${orderId}-${parcel}`) ?? []
  const take = (code: string): void => {
    if (code.trim() === '') return
    if (isPending) {
      early.current.push(code)
      return
    }
    const read = pairScan(now.current, packed, code)
    const isRight = 'pairing' in read
    sound(isRight)
    setFault(isRight ? null : t(read.is, { ...read }))
    if (isRight) change(read.pairing)
  }
  useScans(take)
  useEffect(() => {
    if (!isPending) for (const code of early.current.splice(0)) take(code)
  })
  const { courier, label, pairs } = pairing
  /** The button names how many leave: each was scanned with its own number, so that nothing more is asked. */
  const handOver = () =>
    attempt(async () => {
      await ship(pairs.map((pair) => shipmentOf(pair.label, courier, pair.awb)))
      keepLast(courier)
      // Pairs that were scanned while these were handed over stay.
      const { pairs: all, ...more } = now.current
      change({ ...more, pairs: all.filter((pair) => !pairs.includes(pair)) })
      focusWork()
    })
  return (
    <section className="panel stack" aria-label={t('pair')}>
      <h2>{t('pair')}</h2>
      <div
        onInput={({ target }) =>
          change({ ...now.current, courier: (target as HTMLInputElement).value })
        }
      >
        <CourierField defaultValue={courier} />
      </div>
      <div className="pair">
        <p data-now={label === null || undefined}>
          <small>{t('pairLabel')}</small>
          <b>{label ?? t('pairScan')}</b>
        </p>
        <p data-now={label !== null || undefined}>
          <small>{t('pairWaybill')}</small>
          <b>{label === null ? '–' : t('pairScan')}</b>
        </p>
      </div>
      <Field
        label={t('codeOrNumber')}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(event.currentTarget.value)
          event.currentTarget.value = ''
        }}
      />
      <p role="status" className={fault === null ? undefined : 'band fault'}>
        {fault ?? t('pairDone', { count: pairs.length })}
      </p>
      {pairs.length > 0 && (
        <>
          <dl className="facts">
            {pairs.map((pair) => (
              <Fact key={pair.label} name={pair.label}>
                {pair.awb}
              </Fact>
            ))}
          </dl>
          <div className="row">
            <button type="button" onClick={() => change({ ...now.current, pairs: pairs.slice(1) })}>
              {t('pairUndo')}
            </button>
            <button type="button" className="do" disabled={isBusy} onClick={() => void handOver()}>
              {t('handOver', { count: pairs.length })}
            </button>
          </div>
          <Fault error={error} />
        </>
      )}
      <p className="soft">
        {t(pairs.length > 0 ? 'shipManyDone' : 'pairNothing', { count: pairs.length })}
      </p>
    </section>
  )
}
