import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditRow } from '#contract/audit/audit.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { DayFilters } from '../../parts/Fields.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useRead } from '../../parts/useRead.ts'
import { say, valueText, when } from '../../texts.ts'
import { roleName } from './request-facts.ts'
import { word } from './words.ts'

const typed = ['object', 'action', 'request'] as const
const filters = ['operator', ...typed] as const

/** An order may be typed by its number alone. */
const objectOf = (text: string): string =>
  /^[\dA-Z]{12}$/i.test(text) ? ['order', text.toUpperCase()].join(':') : text

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
export const Audit = ({ me }: { me: Me }) => {
  const { get, put } = useFilters()
  const [from, until] = [get('from'), get('until')]
  const values = {
    ...Object.fromEntries(filters.map((name) => [name, get(name)])),
    object: objectOf(get('object')),
  }
  const { data: people } = useRead(
    ['people'],
    'GET /api/ops/people',
    {},
    {
      enabled: me.permissions.includes('people.read'),
    },
  )
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
  /** Orders and people by what operators know them as. */
  const nameOf = (object: string): ReactNode => {
    const [kind, id = ''] = object.split(':')
    if (kind === 'order') return <OrderLink id={id} />
    return people?.find((one) => one.id === id)?.name ?? object
  }
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <h1>{word('audit')}</h1>
      <div className="row">
        <label className="field">
          {word('filter_operator')}
          <select value={get('operator')} onChange={({ target }) => put('operator', target.value)}>
            <option value="">{say('all')}</option>
            {/* One who is not listed, or may not be, stays chosen by the address. */}
            {get('operator') !== '' && !people?.some(({ id }) => id === get('operator')) && (
              <option value={get('operator')}>{get('operator')}</option>
            )}
            {people?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {typed.map((name) => (
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
        <DayFilters />
      </div>
      <Fault error={read.error} retry={() => void read.refetch()} />
      {read.isPending && !read.error && <p className="wait">{say('loading')}</p>}
      {read.data && rows.length === 0 && <p role="status">{word('noAudit')}</p>}
      {rows.length > 0 && (
        <Table
          name={word('audit')}
          heads={[
            word('when'),
            word('who'),
            word('action'),
            word('object'),
            word('change'),
            say('reason'),
          ]}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              when(row.at),
              <>
                {row.operator.name} <small>{row.operator.roles.map(roleName).join(', ')}</small>
              </>,
              row.action,
              nameOf(row.object),
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
