import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditRow } from '#contract/audit/audit.ts'
import { send } from '../../call.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { say, valueText, when } from '../../texts.ts'
import { word } from './words.ts'

const filters = ['operator', 'object', 'action', 'request'] as const

/** The moment at which a day begins in India, or ends. */
const momentOf = (day: string, time: string): string =>
  new Date(`${day}T${time}+05:30`).toISOString()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What changed, field by field. */
const Change = ({ of: { before, after } }: { of: AuditRow }) => {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => valueText(old[field]) !== valueText(now[field]),
  )
  return (
    <ul className="plain">
      {fields.map((field) => (
        <li key={field}>
          {field}: {field in old && <del>{valueText(old[field])}</del>}{' '}
          {field in now && <ins>{valueText(now[field])}</ins>}
        </li>
      ))}
    </ul>
  )
}

/** What operators did, newest first. */
export const Audit = () => {
  const { get, put } = useFilters()
  const [from, until] = [get('from'), get('until')]
  const values = Object.fromEntries(filters.map((name) => [name, get(name)]))
  const read = useInfiniteQuery({
    queryKey: ['audit', values, from, until],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const times = {
        ...(from && { from: momentOf(from, '00:00:00') }),
        ...(until && { until: momentOf(until, '23:59:59.999') }),
      }
      return send('GET /api/ops/audit', { query: { ...values, ...times, before: pageParam } })
    },
    getNextPageParam: ({ next }) => next,
  })
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <h1>{word('audit')}</h1>
      <div className="row">
        {filters.map((name) => (
          <label key={name} className="field">
            {word(`filter_${name}`)}
            <input
              defaultValue={get(name)}
              onBlur={({ target }) => put(name, target.value.trim())}
              onKeyDown={(event) => {
                if (event.key === 'Enter') put(name, event.currentTarget.value.trim())
              }}
            />
          </label>
        ))}
        <label className="field">
          {word('fromDay')}
          <input type="date" value={from} onChange={({ target }) => put('from', target.value)} />
        </label>
        <label className="field">
          {word('untilDay')}
          <input type="date" value={until} onChange={({ target }) => put('until', target.value)} />
        </label>
      </div>
      <Fault error={read.error} retry={() => void read.refetch()} />
      {read.isPending && !read.error && <p className="wait">{say('loading')}</p>}
      {read.data && rows.length === 0 && <p role="status">{word('noAudit')}</p>}
      {rows.length > 0 && (
        <Table
          name={word('audit')}
          heads={(['when', 'who', 'action', 'object', 'change', 'reason'] as const).map((key) =>
            word(key),
          )}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              when(row.at),
              <>
                {row.operator.name} <small>{row.operator.roles.join(', ')}</small>
              </>,
              row.action,
              row.object,
              <Change key="change" of={row} />,
              row.reason,
            ],
          }))}
        />
      )}
      {read.hasNextPage && (
        <button type="button" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
          {word('older')}
        </button>
      )}
    </>
  )
}
