import { useId, useState } from 'react'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsStock } from '#contract/fulfilment/stock.ts'
import { printedExpiry } from '#model/expiry.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { draftOf } from '../../parts/drafts.ts'
import { Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { packsText } from './amounts.ts'
import { t } from './words.ts'

type SheetRow = Result<(typeof opsStock)['sheet']>['rows'][number]
type Typed = { packs: string; units: string }
type Outcome = { text: string; isFault: boolean }

const keyOf = ({ productId, batch }: SheetRow): string => `${productId} ${batch}`
const isNumber = (text: string): boolean => /^\d{0,7}(\.\d{1,3})?$/.test(text.trim())

type Sheet = { typed: Readonly<Record<string, Typed>>; reason: string }

/** What was typed is kept until it is posted: a reload in the middle of a shelf loses nothing. */
const useKeptSheet = (owner: string): [Sheet, (sheet: Sheet) => void] => {
  const draft = draftOf(owner, 'count sheet')
  const [sheet, setSheet] = useState<Sheet>(() => ({ typed: {}, reason: '', ...draft.read() }))
  const keep = (after: Sheet): void => {
    setSheet(after)
    draft.keep(Object.keys(after.typed).length === 0 ? {} : after)
  }
  return [sheet, keep]
}

/** Many products counted at once: the sheet is printed without what is on record, what was counted is typed, its differences are shown, and then it is posted. */
export const CountSheet = ({ me }: { me: Me }) => {
  const { get, put, page } = useFilters()
  const id = useId()
  const [{ typed, reason }, setSheet] = useKeptSheet(me.id)
  const [lookedAt, setLookedAt] = useState('')
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [isBusy, setBusy] = useState(false)
  const [told, tell] = useState('')
  const place = get('place')
  const read = useList(['stock', 'sheet', place, page], 'GET /api/ops/stock/sheet', {
    query: { place, pageNumber: page, pageSize: 100 },
  })
  const countedIn = (row: SheetRow): number | null => {
    const { packs = '', units = '' } = typed[keyOf(row)] ?? {}
    if (packs.trim() === '' && units.trim() === '') return null
    return Number(packs || 0) * row.packUnits + Number(units || 0)
  }
  const isRead = (row: SheetRow): boolean => {
    const { packs = '', units = '' } = typed[keyOf(row)] ?? {}
    return isNumber(packs) && isNumber(units)
  }
  const differenceIn = (row: SheetRow): number =>
    Math.round(((countedIn(row) ?? 0) - row.units) * 1_000) / 1_000
  const differenceText = (difference: number): string =>
    difference === 0
      ? t('countSame')
      : t('countDiffers', { units: difference > 0 ? `+${difference}` : difference })
  /** What would be posted, against what is on record: once either has changed, it is looked at anew. */
  const differencesOf = (rows: readonly SheetRow[]): string =>
    JSON.stringify(
      rows
        .filter((row) => countedIn(row) !== null)
        .map((row) => [keyOf(row), typed[keyOf(row)], row.units]),
    )
  const isShown = (rows: readonly SheetRow[]): boolean => lookedAt === differencesOf(rows)
  /** Shows what would change; nothing is posted by it. */
  const look = (rows: readonly SheetRow[]): void => {
    const counted = rows.filter((row) => countedIn(row) !== null)
    if (counted.length === 0) {
      tell(t('sheetEmpty'))
      return
    }
    setOutcomes(
      Object.fromEntries(
        counted.map((row) => [
          keyOf(row),
          isRead(row)
            ? { text: differenceText(differenceIn(row)), isFault: false }
            : { text: t('notNumber'), isFault: true },
        ]),
      ),
    )
    const read = counted.filter(isRead)
    tell(
      t('sheetWould', {
        count: read.length,
        differ: read.filter((row) => differenceIn(row) !== 0).length,
        faults: counted.length - read.length,
      }),
    )
    setLookedAt(differencesOf(rows))
  }
  const enter = async (rows: readonly SheetRow[]): Promise<void> => {
    const counted = rows.filter((row) => countedIn(row) !== null)
    if (reason.trim() === '') {
      tell(t('sheetReason'))
      return
    }
    setBusy(true)
    const done: Record<string, Outcome> = {}
    // One after the other: a row that is refused stops no other.
    for (const row of counted) {
      const units = countedIn(row) ?? 0
      if (!isRead(row)) {
        done[keyOf(row)] = { text: t('notNumber'), isFault: true }
        continue
      }
      try {
        await send('POST /api/ops/stock/{productId}/count', {
          params: { productId: row.productId },
          body: { batch: row.batch, units, reason: reason.trim(), onRecord: row.units },
        })
        done[keyOf(row)] = { text: differenceText(differenceIn(row)), isFault: false }
      } catch (caught) {
        done[keyOf(row)] = { text: (caught as Error).message, isFault: true }
      }
    }
    setOutcomes({ ...outcomes, ...done })
    setSheet({
      typed: Object.fromEntries(
        Object.entries(typed).filter(([key]) => done[key]?.isFault !== false),
      ),
      reason,
    })
    setLookedAt('')
    const faults = Object.values(done).filter(({ isFault }) => isFault).length
    tell(t('sheetDone', { count: counted.length - faults, faults }))
    setBusy(false)
    await renew('stock')
  }
  return (
    <>
      <h1>{t('countSheet')}</h1>
      <div className="row no-print">
        <label className="field" htmlFor={`${id} place`}>
          {t('onlyPlace')}
          <input
            id={`${id} place`}
            value={place}
            maxLength={40}
            onChange={({ target }) => put('place', target.value)}
          />
        </label>
        <button type="button" onClick={() => window.print()}>
          {t('printSheet')}
        </button>
      </div>
      <Read of={read}>
        {({ rows, hasMore }) => (
          <>
            {rows.length === 0 && <p role="status">{t('noBatches')}</p>}
            <table className="dt sheet-table">
              <caption>{t('sheetHint')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('place')}</th>
                  <th scope="col">{t('product')}</th>
                  <th scope="col">{t('batch')}</th>
                  <th scope="col">{t('expiry')}</th>
                  <th scope="col">{t('packs')}</th>
                  <th scope="col">{t('unitsBesides')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const key = keyOf(row)
                  const outcome = outcomes[key]
                  const field = (name: keyof Typed, label: string) => (
                    <input
                      aria-label={`${label}: ${row.productName || row.productId} ${row.batch}`}
                      inputMode="numeric"
                      autoComplete="off"
                      value={typed[key]?.[name] ?? ''}
                      onChange={({ target }) => {
                        setSheet({
                          typed: {
                            ...typed,
                            [key]: { packs: '', units: '', ...typed[key], [name]: target.value },
                          },
                          reason,
                        })
                      }}
                    />
                  )
                  return (
                    <tr key={key}>
                      <td data-l={t('place')}>{row.place ?? '—'}</td>
                      <th scope="row">
                        {row.productName || row.productId} <small>{row.packLabel}</small>
                        {outcome && (
                          <small className={outcome.isFault ? 'wrong' : 'outcome'}>
                            {outcome.text}{' '}
                            {t('nowOnRecord', { packs: packsText(row, row.packUnits) })}
                          </small>
                        )}
                      </th>
                      <td data-l={t('batch')}>{row.batch}</td>
                      <td data-l={t('expiry')}>{row.expiry ? printedExpiry(row.expiry) : '—'}</td>
                      <td data-l={t('packs')}>{field('packs', t('packs'))}</td>
                      <td data-l={t('unitsBesides')}>
                        {row.packUnits > 1 && field('units', t('unitsBesides'))}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <Pages hasMore={hasMore} />
            {me.permissions.includes('stock.write') && rows.length > 0 && (
              <div className="foot-bar no-print">
                <label className="field" htmlFor={`${id} reason`}>
                  {t('reasonOfDifference')}
                  <input
                    id={`${id} reason`}
                    value={reason}
                    maxLength={200}
                    onChange={({ target }) => setSheet({ typed, reason: target.value })}
                  />
                </label>
                <p role="status">{told}</p>
                <button
                  type="button"
                  className="do"
                  disabled={isBusy}
                  onClick={() => (isShown(rows) ? void enter(rows) : look(rows))}
                >
                  {t(isShown(rows) ? 'enterCounts' : 'showDifferences')}
                </button>
              </div>
            )}
          </>
        )}
      </Read>
    </>
  )
}
