import { useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Result } from '#contract/core/endpoint.ts'
import type { NoteTaken, opsStock } from '#contract/fulfilment/stock.ts'
import type { Purchase } from '#contract/purchases/purchases.ts'
import { gtinIn } from '#model/pack-code.ts'
import { CallFault, send, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { useScans } from '../../parts/scanner.ts'
import { sound } from '../../parts/sound.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { renew } from '../../queries.ts'
import { Ordered } from '../purchases/Ordered.tsx'
import { FindProduct } from './FindProduct.tsx'
import { ListFile } from './ListFile.tsx'
import { ReceiveLine } from './ReceiveLine.tsx'
import {
  answered,
  awaitedRows,
  blankRow,
  type ReceiveRow,
  rowOfFile,
  scannedInto,
  sentRows,
} from './receive-rows.ts'
import { t } from './words.ts'

type Told = { text: string; tone: 'right' | 'fault' | 'plain' }
type Read = Result<(typeof opsStock)['code']>
type Product = { id: number; name: string }

/** What arrived: packs that are scanned or typed, or the file of a supplier, checked before anything is on the shelf. */
export const Receive = ({ me }: { me: Me }) => {
  const [search] = useSearchParams()
  const [supplier, setSupplier] = useState('')
  const [reference, setReference] = useState('')
  const [rows, setRows] = useState<ReceiveRow[]>([])
  const [told, tell] = useState<Told | null>(null)
  const [unknown, askFor] = useState<{ code: string; read: Read } | null>(null)
  const { error, setError, isBusy, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const scanId = useId()
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const note = {
    supplier: supplier.trim(),
    reference: reference.trim(),
    purchase: purchase?.number ?? '',
  }
  const open = rows.filter(({ isDone, isAwaited }) => !isDone && !isAwaited)

  // The screen of a product leads here with the product chosen.
  const wanted = search.get('product')
  const ordered = search.get('purchase')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
  useEffect(() => {
    if (ordered)
      void send('GET /api/ops/purchases/{id}', { params: { id: ordered } }).then((order) => {
        setPurchase(order)
        setSupplier(order.supplier)
        setRows(awaitedRows(order.lines))
      }, setError)
    if (wanted && rows.length === 0)
      setRows([blankRow({ id: Number(wanted), name: search.get('name') ?? wanted })])
    else field.current?.focus({ preventScroll: true })
  }, [])

  const put = (product: Product, read: Read): void => {
    setRows((before) => scannedInto(before, product, read))
    sound(!read.isCarton)
    tell({
      text: t(read.isCarton ? 'scannedCarton' : 'scannedPack', { product: product.name }),
      tone: read.isCarton ? 'plain' : 'right',
    })
  }
  const take = async (code: string): Promise<void> => {
    if (field.current) field.current.value = ''
    if (code.trim() === '') return
    askFor(null)
    setError(null)
    try {
      const read = await send('GET /api/ops/stock/code', { query: { code } })
      const [first, second] = read.products
      if (first && !second) {
        put({ id: first.productId, name: first.productName }, read)
        return
      }
      sound(false)
      if (second) {
        const names = read.products.map(({ productName }) => productName).join(', ')
        tell({ text: t('codeOfSeveral', { products: names }), tone: 'fault' })
        return
      }
      tell({
        text: read.gtin ? t('codeNew', { code: read.gtin }) : t('codeNone'),
        tone: 'fault',
      })
      askFor({ code, read })
    } catch (caught) {
      sound(false)
      setError(caught as Error)
    }
  }
  useScans((code) => void take(code))

  /** The product of a code that was not known: remembered where the code has a GTIN. */
  const answer = async (product: Product): Promise<void> => {
    if (!unknown) return
    setError(null)
    try {
      if (gtinIn(unknown.code) !== null)
        await send('POST /api/ops/stock/{productId}/codes', {
          params: { productId: product.id },
          body: { code: unknown.code },
        })
      put(product, unknown.read)
      askFor(null)
    } catch (caught) {
      setError(caught as Error)
    }
  }

  const run = async (act: () => Promise<void>): Promise<void> => {
    tell(null)
    await attempt(act)
  }
  /** What became of the rows that were not done before. */
  const countOf = (results: NoteTaken['rows']): string => {
    const own = results.filter(({ line }) => rows[line - 1]?.isDone === false)
    const times = (is: 'received' | 'already'): number => own.filter((one) => one.is === is).length
    return t('received', {
      count: times('received'),
      already: times('already'),
      unsellable: own.filter(({ isUnsellable }) => isUnsellable).length,
      refused: own.length - times('received') - times('already'),
    })
  }
  const load = (file: File): Promise<void> =>
    run(async () => {
      const query = { ...note, preview: 'true' }
      try {
        const seen = await sendFile(
          'POST /api/ops/stock/receive',
          file,
          'application/octet-stream',
          query,
        )
        setRows((before) => [
          ...before.filter(({ isDone }) => !isDone),
          ...seen.rows.map(rowOfFile),
        ])
        tell({ text: t('loaded', { count: seen.rows.length, file: file.name }), tone: 'plain' })
      } catch (caught) {
        const isUnread =
          caught instanceof CallFault &&
          caught.failure.errors.some(({ code }) => code === 'invalid')
        throw isUnread ? new Error(t('fileUnread')) : caught
      }
    })
  const submit = (preview: boolean): Promise<void> =>
    run(async () => {
      const result = await send('POST /api/ops/stock/notes', {
        body: { ...note, preview, rows: sentRows(rows) },
      })
      setRows(answered(rows, result.rows, !preview))
      if (result.purchase) setPurchase(result.purchase)
      const isClean = result.refused.length === 0
      tell({
        text: preview
          ? t(isClean ? 'checked' : 'checkedFaults', { count: result.refused.length })
          : `${countOf(result.rows)}${result.stopped > 0 ? ` ${t('stoppedSale', { count: result.stopped })}` : ''}`,
        tone: isClean ? 'right' : 'fault',
      })
      if (!preview) for (const subject of ['stock', 'purchases']) await renew(subject)
    })
  const change = (key: string, after: ReceiveRow | null): void =>
    setRows((before) => before.flatMap((row) => (row.key === key ? (after ?? []) : row)))

  if (!me.permissions.includes('stock.write')) return <p>{t('notYours')}</p>
  return (
    <div className="receive">
      <h1>{t('receiveTitle')}</h1>
      <section className="panel scan-bar" aria-label={t('scanPack')}>
        <div className="row">
          <label className="field" htmlFor={scanId}>
            {t('scanPack')}
            <input
              id={scanId}
              ref={field}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void take(event.currentTarget.value)
              }}
            />
          </label>
          <ListFile label={t('loadFile')} isOff={isBusy} take={(file) => void load(file)} />
        </div>
        <p role="status" className={`band ${told?.tone ?? ''}`}>
          {told?.text ?? t('receiveHint')}
        </p>
      </section>
      {unknown && (
        <section className="panel unknown" aria-label={t('whichProduct')}>
          <p>{unknown.read.gtin ? t('codeAsk') : t('codeChoose')}</p>
          <FindProduct
            key={unknown.code}
            label={t('whichProduct')}
            choose={(product) => void answer(product)}
          />
          <button type="button" onClick={() => askFor(null)}>
            {t('putAside')}
          </button>
        </section>
      )}
      <div className="row">
        <Field
          label={t('supplier')}
          value={supplier}
          maxLength={80}
          onChange={(e) => setSupplier(e.target.value)}
        />
        <Field
          label={t('noteNumber')}
          value={reference}
          maxLength={80}
          onChange={(e) => setReference(e.target.value)}
        />
      </div>
      {purchase && (
        <section className="panel" aria-label={purchase.number}>
          <h2>
            <Link href={`/purchases/orders/${purchase.number}`}>{purchase.number}</Link>
          </h2>
          <p>{t('againstOrder')}</p>
          <Ordered of={purchase} />
        </section>
      )}
      <ol className="plain stack">
        {rows.map((row, nth) => (
          <li key={row.key}>
            <ReceiveLine row={row} nth={nth + 1} change={(after) => change(row.key, after)} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => setRows([...rows, blankRow(null)])}>
        {t('addRow')}
      </button>
      <Fault error={error} />
      {open.length > 0 && (
        <div className="foot-bar">
          <button type="button" disabled={isBusy} onClick={() => void submit(true)}>
            {t('check')}
          </button>
          <button type="button" className="do" disabled={isBusy} onClick={() => void submit(false)}>
            {t('receiveRows', { count: open.length })}
          </button>
        </div>
      )}
    </div>
  )
}
