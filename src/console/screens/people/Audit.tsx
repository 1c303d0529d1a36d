import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { AuditRow } from '#contract/audit/audit.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { DayFilters, Filter } from '../../parts/Fields.tsx'
import { OrderLink, RowLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useRead } from '../../parts/useRead.ts'
import { valueText, when } from '../../texts.ts'
import { isRecord, nameOf, roleName } from './request-facts.ts'
import { t } from './words.ts'

const filters = ['operator', 'action', 'object', 'request'] as const

/** An order may be typed by its number alone. */
const objectOf = (text: string): string =>
  /^[\dA-Z]{12}$/i.test(text) ? ['order', text.toUpperCase()].join(':') : text

/** The moment at which a day begins in India, or ends. */
const momentOf = (day: string, time: string): string =>
  new Date(`${day}T${time}+05:30`).toISOString()

/** What only a machine reads. */
const isCode = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$|^[\da-f]{64}$/.test(value)

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const told = (field: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => told(field, one)).join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .filter(([, one]) => !isCode(one))
      .map(([name, one]) => `${nameOf(name)} ${told(name, one)}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? t('yes') : '–'
  if (isMoment(value)) return when(value)
  return /^roles/.test(field) ? roleName(String(value)) : valueText(value)
}

const Change = ({ of: { before, after } }: { of: AuditRow }) => {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) =>
      valueText(old[field]) !== valueText(now[field]) && ![old[field], now[field]].some(isCode),
  )
  return fields.length === 0 ? null : (
    <ul className="plain">
      {fields.map((field) => (
        <li key={field}>
          {field === 'roles' ? t('roles') : nameOf(field)}:{' '}
          {field in old && <del>{told(field, old[field])}</del>}{' '}
          {field in now && <ins>{told(field, now[field])}</ins>}
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
  const linked = ({ object, about }: AuditRow): ReactNode => {
    const [kind, id = ''] = object.split(':')
    if (kind === 'order') return <OrderLink id={id} />
    return kind === 'product' ? <RowLink to={`/stock/${id}`}>{about}</RowLink> : about
  }
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  // They stay to be chosen while the filtered rows are read; one of an older version is known by its address alone.
  const acts = useRef<readonly Pick<AuditRow, 'action' | 'said'>[]>([])
  if (read.data) acts.current = read.data.pages[0]?.acts ?? []
  const isKnown = acts.current.some(({ action }) => action === get('action'))
  return (
    <>
      <h1>{t('audit')}</h1>
      <div className="row">
        <label className="field">
          {t('filter_operator')}
          <select value={get('operator')} onChange={({ target }) => put('operator', target.value)}>
            <option value="">{t('all')}</option>
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
        <Filter
          label={t('action')}
          name="action"
          all
          options={[
            ...(isKnown || get('action') === ''
              ? []
              : [{ value: get('action'), name: get('action') }]),
            ...acts.current.map(({ action, said }) => ({ value: action, name: said })),
          ]}
        />
        <Field
          label={t('filter_object')}
          defaultValue={get('object')}
          onBlur={({ target }) => put('object', target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') put('object', event.currentTarget.value.trim())
          }}
        />
        <DayFilters />
      </div>
      <Fault error={read.error} retry={() => void read.refetch()} />
      {read.isPending && !read.error && <p className="wait">{t('loading')}</p>}
      {read.data && rows.length === 0 && <p role="status">{t('noAudit')}</p>}
      <Table
        t={t}
        name={t('audit')}
        rows={rows}
        keyOf={(row) => row.id}
        row={(row) => ({
          when: when(row.at),
          who: (
            <>
              {row.operator.name} <small>{row.operator.roles.map(roleName).join(', ')}</small>
            </>
          ),
          action: row.said,
          object: linked(row),
          change: <Change of={row} />,
          reason: row.reason,
        })}
      />
      {read.hasNextPage && (
        <button type="button" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
          {t('older')}
        </button>
      )}
    </>
  )
}
