import { useId, useState } from 'react'
import { FindProduct } from './FindProduct.tsx'
import {
  changedRow,
  type ReceiveRow,
  type TypedField,
  typedFields,
  withProduct,
} from './receive-rows.ts'
import { t } from './words.ts'

const names = {
  batch: 'batch',
  expiry: 'expiryPrinted',
  packs: 'packs',
  units: 'unitsLoose',
  free: 'freePacks',
  mrp: 'mrpPack',
  cost: 'costPack',
  place: 'place',
} as const

/** In which field of the screen a fault is shown: quantities that a file gives in units have a field of their own. */
const fieldOf = (row: ReceiveRow): string | null => {
  const column = row.result?.column ?? null
  if (column === 'units' && row.fields.units === undefined) return 'packs'
  return column === 'gtin' || column === 'name' ? 'product' : column
}

/** One product and batch of a note: what is on the pack, and at each field what is wrong with it. */
export const ReceiveLine = ({
  row,
  nth,
  change,
}: {
  row: ReceiveRow
  nth: number
  /** null takes the row away. */
  change: (after: ReceiveRow | null) => void
}) => {
  const id = useId()
  const [isChoosing, choose] = useState(false)
  const { result, isDone, product } = row
  const wrong = fieldOf(row)
  const isAsked = result?.is === 'asked' && row.answer === null
  const fields: readonly TypedField[] =
    row.fields.units === undefined
      ? typedFields
      : [...typedFields.slice(0, 2), 'units', ...typedFields.slice(4)]
  const called = row.fields.name ?? row.fields.product ?? row.fields.gtin
  const fault = (name: string) =>
    wrong === name &&
    result?.msg &&
    row.answer === null && (
      <small id={`${id} ${name}`} className="wrong">
        {result.msg}
      </small>
    )
  const leaveOut = (
    <button type="button" className="link" onClick={() => change(null)}>
      {t('dropRow')}
    </button>
  )
  return (
    <fieldset className="panel receive-line" data-is={isDone ? 'done' : (result?.is ?? undefined)}>
      <legend>
        {row.line === null ? nth : t('lineOfFile', { line: row.line })}.{' '}
        <b>{result?.productName || product?.name || called || t('noProductYet')}</b>
      </legend>
      {(product === null || isChoosing) && !isDone ? (
        <div className="which">
          <FindProduct
            label={t('whichProduct')}
            choose={(chosen) => {
              choose(false)
              change(withProduct(row, chosen))
            }}
          />
          {fault('product')}
          <p className="row">{leaveOut}</p>
        </div>
      ) : (
        !isDone && (
          <p className="row">
            <button type="button" className="link" onClick={() => choose(true)}>
              {t('otherProduct')}
            </button>
            {leaveOut}
          </p>
        )
      )}
      <div className="receive-fields">
        {fields.map((name) => (
          <label key={name} className="field" data-name={name}>
            {t(names[name])}
            <input
              value={row.fields[name] ?? ''}
              readOnly={isDone}
              maxLength={80}
              autoComplete="off"
              inputMode={['packs', 'free', 'units'].includes(name) ? 'numeric' : undefined}
              placeholder={name === 'expiry' ? '11/28' : undefined}
              aria-invalid={(wrong === name && row.answer === null) || undefined}
              aria-describedby={wrong === name ? `${id} ${name}` : undefined}
              onChange={({ target }) => change(changedRow(row, name, target.value))}
            />
            {fault(name)}
          </label>
        ))}
      </div>
      {result?.msg && wrong !== null && !(wrong in names) && wrong !== 'product' && (
        <p className="wrong">{result.msg}</p>
      )}
      {isAsked && (
        <div className="row">
          <b>{t('whichIsRight')}</b>
          <button type="button" onClick={() => change({ ...row, answer: 'pack' })}>
            {t('packIsRight', { given: row.fields[result.column ?? ''] ?? '' })}
          </button>
          <button type="button" onClick={() => change({ ...row, answer: 'record' })}>
            {t('recordIsRight', { known: result.known ?? '' })}
          </button>
        </div>
      )}
      <p className="soft outcome">
        {row.answer && !isDone && t(row.answer === 'pack' ? 'packTaken' : 'recordTaken')}
        {result?.is === 'received' &&
          t(isDone ? 'isReceived' : 'wouldReceive', { units: result.units ?? 0 })}
        {result?.is === 'already' && t('isAlready')} {result?.isUnsellable && t('isUnsellable')}
      </p>
    </fieldset>
  )
}
