import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { printedExpiry } from '#model/expiry.ts'
import { Field } from '../../parts/Field.tsx'
import { lifeOf } from '../../parts/life.ts'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { packsOf } from '../order/packs-of.ts'
import {
  type Box,
  type BoxPick,
  changed,
  type Gap,
  isExpired,
  isFilled,
  isOther,
  leftOf,
  packsIn,
  suggestionFor,
  withAnother,
} from './boxes.ts'
import { Short } from './Turn.tsx'
import { t } from './words.ts'

type Props = {
  item: AdminOrder['order']['orderItems'][number]
  of: { orderId: string; parcel: number }
  boxes: readonly Box[]
  picks: readonly BoxPick[]
  gaps: readonly Gap[]
  /** The day in India. */
  today: string
  keep: (boxes: Box[]) => void
  /** Takes what was pasted into the field of a batch, or ended by Enter, if it is a code. */
  enter: (code: string, at: number) => boolean
}

const gapWords = {
  expires: 'gapExpires',
  mrp: 'gapMrp',
  quarantined: 'gapQuarantined',
  recalled: 'gapRecalled',
  usedUp: 'gapUsedUp',
} as const

/** How many packs of a box are in the hand, and of an opened one how many units. */
const Count = ({
  box,
  unitsInPack,
  put,
}: {
  box: Box
  unitsInPack: number
  put: (units: number) => void
}) => {
  const packs = Math.floor(box.units / unitsInPack)
  const opened = Math.round((box.units - packs * unitsInPack) * 1000) / 1000
  return (
    <>
      <Field
        label={t('packs')}
        type="number"
        min="0"
        max={packsIn(box.wanted, unitsInPack)}
        value={packs}
        onChange={({ target }) =>
          put(Math.min(box.wanted, Number(target.value) * unitsInPack + opened))
        }
      />
      {unitsInPack > 1 && (
        <details className="opened" open={opened > 0}>
          <summary>{t('openPack')}</summary>
          <Field
            label={t('unitsOfOpened')}
            type="number"
            min="0"
            max={unitsInPack - 1}
            value={opened}
            onChange={({ target }) =>
              put(Math.min(box.wanted, packs * unitsInPack + Number(target.value)))
            }
          />
        </details>
      )}
    </>
  )
}

/** A line of the parcel: what to take, from which batch, how many packs are in the hand of how many, and what to do where some are missing. */
export const PackLine = ({ item, of, boxes, picks, gaps, today, keep, enter }: Props) => {
  const { line, productName, unitsInPack, productQuantity } = item
  const put = (at: number, change: Partial<Box>): void =>
    keep(boxes.map((box, nth) => (nth === at ? changed(box, change) : box)))
  const left = leftOf(item, boxes)
  const all = packsIn(productQuantity, unitsInPack)
  const inHand = all - packsIn(left, unitsInPack)
  const missing = packsOf({ ...item, productQuantity: left })
  return (
    <fieldset className="panel pack-line" data-done={left === 0 || undefined}>
      <legend>
        {line}. <b>{productName}</b>
      </legend>
      <p className="soft what">
        {packsOf(item)} · {t('mrp', { amount: rupees(item.actualPrice) })}
      </p>
      <p className="tally" aria-live="polite">
        <b>
          {inHand}/{all}
        </b>
        <small>{t('packsOf')}</small>
      </p>
      {gaps.map(({ why, batch, units }) => (
        <p key={why} className={why === 'notKept' ? 'soft' : 'late'}>
          {t(why === 'notKept' ? 'noBatches' : gapWords[why], {
            batch: batch ?? '',
            packs: packsOf({ ...item, productQuantity: units }),
          })}
        </p>
      ))}
      <div className="boxes">
        {boxes.map((box, at) => {
          if (box.line !== line) return null
          const first = suggestionFor(boxes, at, picks)
          const isOver = isExpired(box.expiry, today)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes are only ever added at the end of their line
            <div key={at} className="box" data-filled={(isFilled(box) && !isOver) || undefined}>
              {first?.place && <b className="place">{first.place}</b>}
              <Field
                label={t('batch')}
                data-box={at}
                value={box.batch}
                maxLength={300}
                autoComplete="off"
                autoCapitalize="characters"
                placeholder={first?.batch}
                onChange={({ target }) => put(at, { batch: target.value })}
                onPaste={(event) => {
                  if (enter(event.clipboardData.getData('text/plain'), at)) event.preventDefault()
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  enter(event.currentTarget.value, at)
                }}
              />
              <Field
                label={t('expiry')}
                value={box.expiry}
                autoComplete="off"
                placeholder={first?.expiry}
                onChange={({ target }) => put(at, { expiry: target.value })}
              />
              <Count box={box} unitsInPack={unitsInPack} put={(units) => put(at, { units })} />
              {first && !isFilled(box) && (
                <button
                  type="button"
                  onClick={() => put(at, { batch: first.batch, expiry: first.expiry })}
                >
                  {t('takeIt')}
                </button>
              )}
              {first && (
                <p className="soft">
                  {t('expiresFirst', {
                    batch: first.batch,
                    expiry: first.expiry,
                    packs: packsOf({ ...item, productQuantity: first.units }),
                  })}{' '}
                  {lifeOf(first.expiry, today).tone === 'soon' && (
                    <State tone="soon">{printedExpiry(first.expiry)}</State>
                  )}
                </p>
              )}
              {isOver && <p className="late">{t('expiredTyped', { expiry: box.expiry })}</p>}
              {isOther(box, picks) && <p className="late">{t('otherBatch')}</p>}
            </div>
          )
        })}
      </div>
      <div className="acts">
        <button type="button" onClick={() => keep(withAnother(boxes, item))}>
          {t('addBatch')}
        </button>
        {left > 0 && (
          <Short of={of} reason={t('shortReason', { product: productName, packs: missing })} />
        )}
        {left < productQuantity && (
          <button
            type="button"
            onClick={() =>
              keep(
                boxes.map((box) =>
                  box.line === line
                    ? { ...box, units: 0, batch: '', expiry: '', serials: [] }
                    : box,
                ),
              )
            }
          >
            {t('emptyLine')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
