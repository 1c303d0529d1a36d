import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { isMisread } from '#model/gtin.ts'
import { gtinIn, readPackCode } from '#model/pack-code.ts'
import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { useScans } from '../../parts/scanner.ts'
import { sound } from '../../parts/sound.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { focusWork } from '../../parts/work-focus.ts'
import { queries, renew } from '../../queries.ts'
import { packParcel } from '../order/pack.ts'
import { packsOf } from '../order/packs-of.ts'
import {
  type Box,
  type BoxPick,
  emptyBoxes,
  type Gap,
  inWalkingOrder,
  isFilled,
  isHalf,
  leftOf,
  packedLines,
  packsIn,
  type Scanned,
  scan,
  type Withheld,
} from './boxes.ts'
import { Camera, hasDetector } from './Camera.tsx'
import { useBoxes } from './kept-boxes.ts'
import { PackLine } from './PackLine.tsx'
import { NextParcel, Skip } from './Turn.tsx'
import { type Unknown, UnknownCode } from './UnknownCode.tsx'
import { t } from './words.ts'

type Props = {
  owner: string
  parcel: AdminOrder['parcels'][number]
  of: AdminOrder
  picks: readonly BoxPick[]
  /** Why a line has no batch, or too little of one. */
  gaps: readonly Gap[]
  /** Batches that must not be sent with a line. */
  withheld: readonly Withheld[]
  /** The GTINs, in 14 digits, by which packs of the parcel's products are told. */
  codes: readonly { productId: number; gtin: string }[]
  done: (after: AdminOrder) => void
  /** Prints slip, label and invoice of the parcel. */
  print: () => Promise<void>
}

/** A press after a code that is too soon for a hand. */
const restMs = 1_000
/** Longer than the slowest scanner takes from one key to the next. */
const aloneMs = 300

/** A lone `n` in the empty field is the key for the next parcel; a code that begins so goes on. */
const goOnAlone = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
  setTimeout(() => {
    if (currentTarget.value !== 'n') return
    currentTarget.value = ''
    document.querySelector<HTMLElement>('[data-next]')?.click()
  }, aloneMs)
}

/** What became of a scan; `undo`: what was in the boxes before it, while `now` is in them. */
type Told = {
  text: string
  tone: 'right' | 'fault' | 'plain'
  undo?: { before: Box[]; now: string }
}

const linesOf = (items: readonly { line: number }[]): number[] => items.map(({ line }) => line)

/** The lines of a parcel with the batches they are packed from, scanned or typed; `owner` finds them again until it is packed. */
export const PackForm = ({
  owner,
  parcel,
  of,
  picks,
  gaps,
  withheld,
  codes,
  done,
  print,
}: Props) => {
  const { orderId: id } = of.order
  const parcelRef = { orderId: id, parcel: parcel.parcel }
  const items = inWalkingOrder(
    of.order.orderItems.filter(({ line }) => parcel.lines.includes(line)),
    picks,
  )
  const [kept, keep] = useBoxes({ owner, order: id, parcel: parcel.parcel })
  // What was kept is of use while the parcel holds the same lines.
  const isUseful =
    items.every(({ line }) => kept.some((box) => box.line === line)) &&
    kept.every(({ line }) => parcel.lines.includes(line))
  const boxes = isUseful && kept.length > 0 ? kept : emptyBoxes(items, picks)
  const [told, tell] = useState<Told | null>(null)
  const [unknown, askFor] = useState<Unknown | null>(null)
  const [isWatching, watch] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)

  // A scanner that is slow, or ends its code by a click, finds the field; one that is fast is heard wherever the focus is.
  const toScan = (): void => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each parcel
  useEffect(toScan, [id, parcel.parcel])

  const itemOf = (line: number) => items.find((item) => item.line === line)
  const today = dayInIndia(new Date())
  const table = { boxes, picks, lines: items, withheld, today }
  /** Why a code was not counted, and which pack is the right one. */
  const refusalOf = (
    read: Exclude<Scanned, { is: 'filled' | 'unread' }>,
    item: (typeof items)[number] | undefined,
  ): string => {
    const batches = { batch: read.batch, expiry: 'expiry' in read ? read.expiry : '' }
    const first = picks.find(({ line }) => line === item?.line)
    if (read.is !== 'noPlace' || !item || !first) return t(`scan_${read.is}`, batches)
    const at = first.place ? t('atPlace', { place: first.place }) : ''
    return t('scan_otherBatch', {
      ...batches,
      product: item.productName,
      first: `${first.batch} (${first.expiry})${at}`,
    })
  }
  const fail = (text: string): void => {
    sound(false)
    tell({ text, tone: 'fault' })
  }
  /** Counts a pack into its line: one of `ofLines`, where its code names the product. */
  const count = (code: string, into: number | null, ofLines: readonly number[] | null): void => {
    const read = scan(table, code, into, ofLines)
    const scanned = ofLines === null ? undefined : itemOf(ofLines[0] ?? 0)
    if (read.is === 'unread' && scanned) {
      // Many packs carry the number of the product alone.
      const at = boxes.findIndex((box) => ofLines?.includes(box.line) && !isFilled(box))
      if (at === -1) {
        fail(t('fullOf', { product: scanned.productName }))
        return
      }
      sound(false)
      tell({ text: t('noBatchInCode', { product: scanned.productName }), tone: 'plain' })
      document.querySelector<HTMLElement>(`[data-box="${at}"]`)?.focus()
      return
    }
    sound(read.is === 'filled')
    if (read.is === 'filled') {
      keep(read.boxes)
      const box = read.boxes[read.at]
      const item = box && itemOf(box.line)
      if (box && item) {
        const all = packsIn(item.productQuantity, item.unitsInPack)
        const nth = all - packsIn(leftOf(item, read.boxes), item.unitsInPack)
        const { batch, expiry } = box
        tell({
          text: t('filled', { product: item.productName, batch, expiry, nth, all }),
          tone: 'right',
          undo: { before: [...boxes], now: JSON.stringify(read.boxes) },
        })
      }
    } else
      tell({
        text:
          read.is !== 'unread'
            ? refusalOf(read, scanned)
            : t(isMisread(code) ? 'misread' : 'unread'),
        tone: 'fault',
      })
  }
  /** A pack whose code is that of no line: another product's, an outer carton's, or new. */
  const lookUp = async (code: string, gtin: string, into: number | null): Promise<void> => {
    const { products, isCarton, ...read } = await queries.fetchQuery({
      queryKey: ['code', gtin, code],
      queryFn: () => send('GET /api/ops/stock/code', { query: { code } }),
      staleTime: 60_000,
    })
    const [first] = products
    if (!first) {
      fail(t('codeNew', { code: read.gtin ?? gtin }))
      askFor({ code, isCarton })
      return
    }
    const own = items.filter(({ productId }) =>
      products.some((product) => product.productId === productId),
    )
    if (isCarton) {
      fail(t('codeOfCarton', { product: first.productName }))
      return
    }
    if (own.length > 0 && products.length === 1) {
      count(code, into, linesOf(own))
      return
    }
    const other = products.find((product) =>
      own.every((one) => one.productId !== product.productId),
    )
    const wanted = into === null ? undefined : itemOf(boxes[into]?.line ?? 0)
    fail(
      t(products.length > 1 ? 'codeOfTwo' : 'codeOfOther', {
        found: other?.productName || String(first.productId),
        wanted: (wanted ? [wanted] : own.length > 0 ? own : left.map(({ item }) => item))
          .map(({ productName }) => productName)
          .join(', '),
      }),
    )
  }
  const takenAt = useRef(0)
  const take = (code: string, into: number | null = null): void => {
    if (code.trim() === '') return
    takenAt.current = Date.now()
    if (field.current) field.current.value = ''
    askFor(null)
    const gtin = gtinIn(code)
    const own = items.filter(({ productId }) =>
      codes.some((one) => one.gtin === gtin && one.productId === productId),
    )
    if (gtin === null) count(code, into, null)
    else if (own.length > 0) count(code, into, linesOf(own))
    else
      lookUp(code, gtin, into).catch((caught: Error) =>
        fail(`${t('codeUnchecked')} ${caught.message}`),
      )
  }
  // A code that is scanned into a field of a batch fills that box.
  useScans((code, from) =>
    take(code, from?.dataset.box === undefined ? null : Number(from.dataset.box)),
  )
  const left = items
    .map((item) => ({ item, units: leftOf(item, boxes) }))
    .filter(({ units }) => units > 0)
  const packsLeft = left.reduce((sum, { item, units }) => sum + packsIn(units, item.unitsInPack), 0)
  const packs = items.reduce((sum, one) => sum + packsIn(one.productQuantity, one.unitsInPack), 0)
  const isWhole = left.length === 0 && !boxes.some(isHalf)
  const pack = async (): Promise<void> => {
    const lines = packedLines(boxes)
    if (lines.length === 0 || boxes.some(isHalf)) throw new Error(t('mustPack'))
    await packParcel(id, parcel.parcel, lines, (after) => {
      keep([])
      done(after)
    })
  }
  const packAll = async (isPrinted = false): Promise<void> => {
    if (await attempt(pack)) {
      focusWork()
      if (isPrinted) void print()
    }
    // Another operator may have been faster: what they did is asked for.
    else void renew('viewers')
  }
  return (
    <div className="packing">
      <section className="panel scan-bar" aria-label={t('scan')}>
        <div className="row">
          <Field
            label={t('scan')}
            ref={field}
            onInput={goOnAlone}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              const { value } = event.currentTarget
              if (value.trim() !== '') take(value)
              // The second Enter of a scanner packs nothing.
              else if (isWhole && !isBusy && Date.now() - takenAt.current > restMs) void packAll()
            }}
          />
          {hasDetector() && (
            <button type="button" aria-pressed={isWatching} onClick={() => watch(!isWatching)}>
              {t(isWatching ? 'cameraClose' : 'camera')}
            </button>
          )}
        </div>
        {isWatching && <Camera onCode={(code) => take(code)} />}
        <div className={`band ${told?.tone ?? ''}`}>
          <p role="status">
            {told?.text ?? t('filledOf', { filled: packs - packsLeft, all: packs })}
          </p>
          {told?.undo?.now === JSON.stringify(boxes) && (
            <button
              type="button"
              onClick={() => {
                keep(told.undo?.before ?? [])
                tell(null)
                toScan()
              }}
            >
              {t('takeOut')}
            </button>
          )}
        </div>
        {unknown && (
          <UnknownCode
            of={unknown}
            products={items.filter(
              ({ productId }, nth) =>
                items.findIndex((other) => other.productId === productId) === nth,
            )}
            taught={({ productId }) => {
              askFor(null)
              toScan()
              void renew('picks', id)
              void renew('code')
              count(
                unknown.code,
                null,
                linesOf(items.filter((item) => item.productId === productId)),
              )
            }}
            leave={() => {
              askFor(null)
              toScan()
              tell({ text: t('codeAside'), tone: 'plain' })
            }}
          />
        )}
      </section>
      {items.map((item) => (
        <PackLine
          key={item.line}
          item={item}
          of={parcelRef}
          boxes={boxes}
          picks={picks}
          gaps={gaps.filter(({ line }) => line === item.line)}
          today={today}
          keep={keep}
          enter={(code, at) => {
            // A code in place of a batch; a batch that was typed stays as it is.
            const isCode =
              gtinIn(code) !== null ||
              readPackCode(
                code,
                picks.map(({ batch }) => batch),
              ) !== null
            if (isCode) take(code, at)
            return isCode
          }}
        />
      ))}
      <Fault error={error} />
      <div className="foot-bar">
        <Skip of={parcelRef} />
        <NextParcel after={parcelRef} name={t('next')} isPlain />
        {isWhole ? (
          <>
            <button type="button" disabled={isBusy} onClick={() => void packAll()}>
              {t('pack')}
            </button>
            <button
              type="button"
              className="do"
              disabled={isBusy}
              onClick={() => void packAll(true)}
            >
              {t('packPrint')}
            </button>
          </>
        ) : (
          <>
            <span className="soft">{t('toGo', { count: packsLeft })}</span>
            {/* What was left out by a wrong press joins again when it is taken back. */}
            <button
              type="button"
              disabled={isBusy}
              title={t('later', {
                products: left
                  .map(
                    ({ item, units }) =>
                      `${item.productName}: ${packsOf({ ...item, productQuantity: units })}`,
                  )
                  .join(', '),
              })}
              onClick={() => void packAll()}
            >
              {t('packPart')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
