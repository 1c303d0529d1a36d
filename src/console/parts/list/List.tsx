import './list.css'
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react'
import { Link } from 'wouter'
import { mostCounted } from '#model/most-counted.ts'
import { queries } from '../../queries.ts'
import { Fault } from '../Fault.tsx'
import { onIntent } from '../intent.ts'
import { latinKey } from '../latin-key.ts'
import { endOf, inColumn } from '../Table.tsx'
import { useFilters } from '../useFilters.ts'
import { Export } from './Export.tsx'
import { keptInPlace } from './fresh.ts'
import { areIds, useKept } from './kept.ts'
import { Views } from './Views.tsx'
import { t } from './words.ts'

export type Column<Row> = {
  id: string
  name: string
  cell: (row: Row) => ReactNode
  /** Whether it stands at the end of its column also where a row has no amount. */
  isAmount?: boolean
}
export type Page<Row> = { rows: Row[]; total: number; hasMore: boolean }

type Props<Row> = {
  /** Names the list in what the browser keeps, and the file of an export. */
  name: string
  label: string
  /** The first is the link to the row, and always shown. The same array as long as they show the same, so that rows are not drawn for nothing. */
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  href: (row: Row) => string
  /** How a page is read. The key begins with the subject, so that a change of it reads the list again, and names the filters. */
  query: (pageNumber: number) => {
    queryKey: readonly unknown[]
    queryFn: () => Promise<Page<Row>>
    /** Where each reading stands in the audit, the list is not read again by itself. */
    refetchInterval?: false
  }
  /** What is empty where there are no rows; undefined while filters are set, which may be why. */
  whole: string | undefined
  /** Whether the list begins with the newest row: then rows stay where they are, and what came since is offered above them. */
  isNewestFirst?: boolean
  /** Address of the same rows as CSV. */
  csv?: string
  /** What can be done with the chosen rows, of whatever page. */
  bulk?: ((ids: readonly string[], clear: () => void) => ReactNode) | undefined
  children?: ReactNode
}

const empty: never[] = []
const atEnd = { className: 'r' }

type RowProps<Row extends object> = {
  row: Row
  id: string
  /** Those that are shown. */
  columns: readonly Column<Row>[]
  href: string
  isChosen: boolean
  /** Absent where rows are not chosen. */
  choose: ((id: string, isChosen: boolean) => void) | undefined
}

const ListRowNow = <Row extends object>({
  row,
  id,
  columns,
  href,
  isChosen,
  choose,
}: RowProps<Row>) => (
  <tr data-chosen={isChosen || undefined}>
    {choose && (
      <td>
        <input
          type="checkbox"
          aria-label={t('chooseRow', { row: id })}
          checked={isChosen}
          onChange={({ target }) => choose(id, target.checked)}
        />
      </td>
    )}
    {columns.map((column, nth) => {
      const cell = column.cell(row)
      return nth === 0 ? (
        <td key={column.id}>
          <Link data-row href={href}>
            {cell}
          </Link>
        </td>
      ) : (
        <td key={column.id} data-l={column.name} {...(column.isAmount ? atEnd : endOf(cell))}>
          {inColumn(cell)}
        </td>
      )
    })}
  </tr>
)

/** A row of a list, drawn anew only when something of it has changed: on a slow computer twenty rows take longer than what changed. */
const ListRow = memo(ListRowNow) as typeof ListRowNow

/** How often rows that came since are counted. */
const freshMs = 15_000

/** By a key chooses the row that has the focus, or goes to what can be done with the chosen ones. */
const chooseByKey = ({
  nativeEvent,
  target,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent<HTMLElement>): void => {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
  const key = latinKey(nativeEvent)
  if (key === 'x')
    target.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  // The first button gives the choice up.
  if (key === 'b') document.querySelectorAll<HTMLElement>('.bulk button')[1]?.focus()
}

/** Goes back from the bar to the first row that is chosen; in a dialog of the bar the key closes that. */
const leaveByKey = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
  if (key === 'Escape' && target instanceof Element && !target.closest('dialog'))
    document.querySelector<HTMLElement>('.list tbody [data-chosen] [data-row]')?.focus()
}

/** A list of operators: filters in the address (`children`), saved views, columns to choose, rows to choose over pages, and an export. */
export const List = <Row extends object>(props: Props<Row>) => {
  const {
    name,
    label,
    columns,
    idOf,
    href,
    query,
    whole,
    isNewestFirst = false,
    csv,
    bulk,
    children,
  } = props
  const { page, put } = useFilters()
  const columnMenu = useId()
  const current = query(page)
  // Asked for before the list is drawn for its filter, not after.
  usePrefetchQuery(current)
  const shown = useQuery({
    refetchInterval: isNewestFirst ? false : freshMs,
    ...current,
    placeholderData: keepPreviousData,
    // Newest first, rows do not move under the hand: what came since is counted by the second query. Others show what is so now.
    ...(isNewestFirst && { staleTime: Number.POSITIVE_INFINITY }),
  })
  const isCounted = shown.data !== undefined && shown.data.total < mostCounted
  const isRead = shown.data !== undefined && !shown.isPlaceholderData
  const latest = useQuery({
    queryKey: [...current.queryKey, 'latest'],
    queryFn: current.queryFn,
    enabled: isNewestFirst && page === 1 && isRead,
    // It begins with what is shown, and asks for the first time after the interval.
    ...(isRead && { initialData: shown.data, initialDataUpdatedAt: shown.dataUpdatedAt }),
    staleTime: freshMs,
    refetchInterval: freshMs,
  })
  const [hidden, hide] = useKept<string[]>(`console-hidden-${name}`, [], areIds)
  const [chosen, setChosen] = useState<readonly string[]>(empty)
  const newest = latest.dataUpdatedAt > shown.dataUpdatedAt ? latest.data : shown.data
  const { rows, added } = keptInPlace(
    { rows: shown.data?.rows ?? empty, idOf },
    newest?.rows ?? empty,
  )
  const visible = useMemo(
    () => columns.filter(({ id }, nth) => nth === 0 || !hidden.includes(id)),
    [columns, hidden],
  )
  const choose = useCallback(
    (id: string, isChosen: boolean): void =>
      setChosen((before) =>
        isChosen ? [...before.filter((one) => one !== id), id] : before.filter((one) => one !== id),
      ),
    [],
  )
  const pageIds = rows.map(idOf)
  const choosePage = (isChosen: boolean): void =>
    setChosen((before) => [
      ...before.filter((id) => !pageIds.includes(id)),
      ...(isChosen ? pageIds : []),
    ])
  const clear = (): void => setChosen(empty)
  return (
    <>
      <div className="row">
        {children}
        <Views of={name} />
        <button type="button" popoverTarget={columnMenu}>
          {t('columns')}
        </button>
        <div
          id={columnMenu}
          popover="auto"
          className="drop"
          role="dialog"
          aria-label={t('columns')}
        >
          {columns.slice(1).map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                onChange={({ target }) =>
                  hide(
                    target.checked
                      ? hidden.filter((id) => id !== column.id)
                      : [...hidden, column.id],
                  )
                }
              />{' '}
              {column.name}
            </label>
          ))}
        </div>
        {csv !== undefined && shown.data && (
          <Export address={csv} name={name} {...(isCounted && { total: shown.data.total })} />
        )}
      </div>
      <Fault error={shown.error} retry={() => void shown.refetch()} />
      {!shown.data && !shown.error && <p className="wait">{t('loading')}</p>}
      {shown.data && (
        <p role="status">
          {shown.data.total > 0
            ? t('results', {
                count: isCounted ? shown.data.total : `${mostCounted.toLocaleString('en-IN')}+`,
              })
            : whole === undefined
              ? t('noMatch')
              : t('nothing', { list: whole })}
        </p>
      )}
      <div aria-live="polite">
        {added > 0 && (
          <button type="button" className="new-rows" onClick={() => void shown.refetch()}>
            {t('newRows', { count: added })}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a key beside the checkbox of each row
        <div className="list" aria-busy={shown.isPlaceholderData} onKeyDown={bulk && chooseByKey}>
          <table className="dt">
            <caption>{label}</caption>
            <thead>
              <tr>
                {bulk && (
                  <th scope="col" data-l={t('choosePage')}>
                    <input
                      type="checkbox"
                      aria-label={t('choosePage')}
                      checked={pageIds.every((id) => chosen.includes(id))}
                      onChange={({ target }) => choosePage(target.checked)}
                    />
                  </th>
                )}
                {visible.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    {...(column.isAmount ? atEnd : endOf(rows[0] && column.cell(rows[0])))}
                  >
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const id = idOf(row)
                return (
                  <ListRow
                    key={id}
                    row={row}
                    id={id}
                    columns={visible}
                    href={href(row)}
                    isChosen={chosen.includes(id)}
                    choose={bulk && choose}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <div className="row">
        {page > 1 && (
          <button type="button" onClick={() => put('page', String(page - 1))}>
            {t('pages', { page: page - 1 })}
          </button>
        )}
        {shown.data?.hasMore && (
          <button
            type="button"
            onClick={() => put('page', String(page + 1))}
            {...onIntent(() => void queries.prefetchQuery(query(page + 1)))}
          >
            {t('pages', { page: page + 1 })}
          </button>
        )}
      </div>
      {bulk && chosen.length > 0 && (
        <section
          className="foot-bar bulk"
          aria-label={t('chosen', { count: chosen.length })}
          onKeyDown={leaveByKey}
        >
          <b aria-live="polite">{t('chosen', { count: chosen.length })}</b>
          <button type="button" onClick={clear}>
            {t('clear')}
          </button>
          {bulk(chosen, clear)}
        </section>
      )}
    </>
  )
}
