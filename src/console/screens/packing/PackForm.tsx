import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { useScans } from '../../parts/scanner.ts'
import { say } from '../../texts.ts'
import { packParcel } from '../order/pack.ts'
import { packsOf } from '../order/packs-of.ts'
import {
  type Box,
  emptyBoxes,
  isFilled,
  isHalf,
  isOther,
  type Pick,
  packedLines,
  scan,
  suggestionFor,
} from './boxes.ts'
import { Camera, hasDetector } from './Camera.tsx'
import { useBoxes } from './kept-boxes.ts'
import { word } from './words.ts'

type Props = {
  owner: string
  parcel: AdminOrder['parcels'][number]
  of: AdminOrder
  picks: readonly Pick[]
  done: (after: AdminOrder) => void
}

/** A scanner types its code and then Enter. */
const onEnter =
  (act: (code: string) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    act(event.currentTarget.value)
  }

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

/** The lines of a parcel with the batches they are packed from, scanned or typed; `owner` finds them again until it is packed. */
export const PackForm = ({ owner, parcel, of, picks, done }: Props) => {
  const { orderId: id } = of.order
  const items = of.order.orderItems.filter(({ line }) => parcel.lines.includes(line))
  const [kept, keep] = useBoxes({ owner, order: id, parcel: parcel.parcel })
  // What was kept is of use while the parcel holds the same lines.
  const isUseful =
    items.every(({ line }) => kept.some((box) => box.line === line)) &&
    kept.every(({ line }) => parcel.lines.includes(line))
  const boxes = isUseful && kept.length > 0 ? kept : emptyBoxes(items, picks)
  const [told, tell] = useState<{ text: string; isFault: boolean } | null>(null)
  const [isWatching, watch] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // A scanner that is slow, or ends its code by a click, finds the field; one that is fast is heard wherever the focus is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each parcel
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [id, parcel.parcel])

  const put = (at: number, change: Partial<Box>): void =>
    keep(boxes.map((box, nth) => (nth === at ? { ...box, ...change } : box)))
  const nameOf = (line: number): string =>
    items.find((item) => item.line === line)?.productName ?? ''
  const take = (code: string, into: number | null = null): void => {
    if (code.trim() === '') return
    const read = scan(boxes, picks, code, into)
    if (read.is === 'filled') {
      keep(read.boxes)
      const box = read.boxes[read.at]
      tell({
        text: word('filled', {
          product: nameOf(box?.line ?? 0),
          batch: box?.batch ?? '',
          expiry: box?.expiry ?? '',
        }),
        isFault: false,
      })
    } else
      tell({ text: word(read.is, 'batch' in read ? { batch: read.batch } : {}), isFault: true })
    if (field.current) field.current.value = ''
  }
  // A code that is scanned into a field of a batch fills that box.
  useScans((code, from) =>
    take(code, from?.dataset.box === undefined ? null : Number(from.dataset.box)),
  )
  const later = boxes.filter((box) => !isFilled(box)).map(({ line }) => nameOf(line))

  return (
    <div className="packing">
      <section className="panel" aria-label={word('scan')}>
        <label className="field">
          {word('scan')}
          <input
            ref={field}
            onInput={goOnAlone}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={onEnter((code) => take(code))}
          />
        </label>
        {hasDetector() && (
          <button type="button" aria-pressed={isWatching} onClick={() => watch(!isWatching)}>
            {word(isWatching ? 'cameraClose' : 'camera')}
          </button>
        )}
        {isWatching && <Camera onCode={(code) => take(code)} />}
        <p role="status" className={told?.isFault ? 'fault' : undefined}>
          {told?.text ??
            word('filledOf', { filled: boxes.filter(isFilled).length, all: boxes.length })}
        </p>
      </section>
      {items.map((item) => (
        <fieldset key={item.line} className="panel">
          <legend>
            {item.line}. <b>{item.productName}</b> · {packsOf(item)}
          </legend>
          {!picks.some(({ line }) => line === item.line) && (
            <p className="soft">{word('noBatches')}</p>
          )}
          {boxes.map((box, at) => {
            if (box.line !== item.line) return null
            const first = suggestionFor(boxes, at, picks)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are only ever added at the end of their line
              <div key={at} className="box" data-filled={isFilled(box) || undefined}>
                <label className="field">
                  {say('batch')}
                  <input
                    data-box={at}
                    value={box.batch}
                    maxLength={300}
                    autoComplete="off"
                    autoCapitalize="characters"
                    onChange={({ target }) => put(at, { batch: target.value })}
                    onKeyDown={onEnter((code) => {
                      // A code in place of a batch; a batch that was typed stays as it is.
                      if (scan(boxes, picks, code, at).is === 'filled') take(code, at)
                    })}
                  />
                </label>
                <label className="field">
                  {say('expiry')}
                  <input
                    value={box.expiry}
                    autoComplete="off"
                    onChange={({ target }) => put(at, { expiry: target.value })}
                  />
                </label>
                <label className="field">
                  {word('units')}
                  <input
                    type="number"
                    min="0"
                    step="any"
                    value={box.units}
                    onChange={({ target }) => put(at, { units: target.value })}
                  />
                </label>
                {first && (
                  <p className="soft">
                    {word('expiresFirst', {
                      batch: first.batch,
                      expiry: first.expiry,
                      units: first.units,
                    })}{' '}
                    {!isFilled(box) && (
                      <button
                        type="button"
                        onClick={() => put(at, { batch: first.batch, expiry: first.expiry })}
                      >
                        {word('takeIt')}
                      </button>
                    )}
                  </p>
                )}
                {isOther(box, picks) && <p className="late">{word('otherBatch')}</p>}
              </div>
            )
          })}
          <button
            type="button"
            onClick={() => {
              const end = boxes.findLastIndex(({ line }) => line === item.line) + 1
              keep(boxes.toSpliced(end, 0, { line: item.line, units: '', batch: '', expiry: '' }))
            }}
          >
            {word('addBatch')}
          </button>
        </fieldset>
      ))}
      <ActionDialog
        name={say('pack')}
        consequence={
          later.length === 0
            ? say('packDone')
            : `${say('packDone')} ${word('later', { products: [...new Set(later)].join(', ') })}`
        }
        act={async () => {
          const lines = packedLines(boxes)
          if (lines.length === 0 || boxes.some(isHalf)) throw new Error(say('mustPack'))
          await packParcel(id, parcel.parcel, lines, (after) => {
            keep([])
            done(after)
          })
        }}
      />
    </div>
  )
}
