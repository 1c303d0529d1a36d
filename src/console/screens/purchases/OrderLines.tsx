import { useState } from 'react'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { rupeesIn } from '../../parts/text-in.ts'
import { useAttempt } from '../../parts/useAttempt.ts'
import { FindProduct } from '../stock/FindProduct.tsx'
import { SupplierField } from './SupplierField.tsx'
import { t } from './words.ts'

export type Line = {
  productId: number
  name: string
  /** What a pack is, and why it is proposed. */
  hint: string
  packs: string
  rate: string
}
type Sent = {
  supplier: string
  note: string
  lines: { productId: number; packs: number; rate: number | null }[]
}

/** What is asked of one supplier: packs by product, more products by name; rows left empty or 0 are left out. */
export const OrderLines = ({
  supplier: known,
  start,
  note: before = '',
  act,
  isStrong,
  save,
}: {
  /** null: it is typed. */
  supplier: string | null
  start: readonly Line[]
  note?: string
  /** What its button says of how many products. */
  act: (count: number) => string
  isStrong: boolean
  save: (order: Sent) => Promise<unknown>
}) => {
  const [supplier, setSupplier] = useState(known ?? '')
  const [lines, setLines] = useState(start)
  const [note, setNote] = useState(before)
  const { error, isBusy, attempt } = useAttempt(true)
  const wanted = lines.filter(({ packs }) => packs.trim() !== '' && Number(packs) !== 0)
  const change = (productId: number, to: Partial<Line>): void =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, ...to } : line)))
  const submit = () =>
    attempt(() =>
      save({
        supplier,
        note,
        lines: wanted.map(({ productId, packs, rate }) => ({
          productId,
          packs: rupeesIn(packs),
          rate: rate.trim() === '' ? null : rupeesIn(rate),
        })),
      }),
    )
  /** As a refusal names the field. */
  const nameOf = (line: Line, field: string): string => `lines.${wanted.indexOf(line)}.${field}`
  return (
    <>
      {known === null && <SupplierField value={supplier} onType={setSupplier} />}
      <ul className="plain buy">
        {lines.map((line) => (
          <li key={line.productId}>
            <p>
              <b>{line.name}</b>
              <small>{line.hint}</small>
            </p>
            <Field
              label={t('packs')}
              name={nameOf(line, 'packs')}
              inputMode="numeric"
              value={line.packs}
              onChange={({ target }) => change(line.productId, { packs: target.value })}
            />
            <Field
              label={t('rate')}
              name={nameOf(line, 'rate')}
              inputMode="decimal"
              value={line.rate}
              onChange={({ target }) => change(line.productId, { rate: target.value })}
            />
          </li>
        ))}
      </ul>
      <FindProduct
        key={lines.length}
        label={t('addProduct')}
        choose={({ id, name }) => {
          if (!lines.some(({ productId }) => productId === id))
            setLines([...lines, { productId: id, name, hint: '', packs: '1', rate: '' }])
        }}
      />
      <Field
        label={t('note')}
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
      <Fault error={error} />
      <button
        type="button"
        className={isStrong ? 'do' : undefined}
        disabled={isBusy || wanted.length === 0 || supplier.trim() === ''}
        onClick={() => void submit()}
      >
        {act(wanted.length)}
      </button>
    </>
  )
}
