import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useFilters, type Whole } from './useFilters.ts'

/** A text of several lines of an action. */
export const TextArea = ({
  label,
  ...more
}: {
  label: string
  name: string
  required?: boolean
  rows?: number
  defaultValue?: string
}) => (
  <label className="field">
    {label}
    <textarea rows={4} {...more} />
  </label>
)

type Option = { value: string; name: string }

/** A choice of an action; nothing is chosen at first. */
export const Choice = ({
  label,
  name,
  options,
}: {
  label: string
  name: string
  options: readonly Option[]
}) => (
  <label className="field">
    {label}
    <select name={name} required defaultValue="">
      <option value="" disabled>
        {t('choose')}
      </option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.name}
        </option>
      ))}
    </select>
  </label>
)

/** A box to tick in an action. */
export const Tick = ({
  label,
  ...more
}: {
  label: string
  name: string
  required?: boolean
  defaultChecked?: boolean
}) => (
  <label className="tick">
    <input type="checkbox" {...more} /> {label}
  </label>
)

/** Options of a filter of which the first is what is shown without one. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Option[] => values.map((value, nth) => ({ value: nth === 0 ? '' : value, name: nameOf(value) }))

/** A filter of a list, kept in the address; of `all` where nothing is chosen. */
export const Filter = ({
  label,
  name,
  options,
  all = false,
}: {
  label: string
  name: string
  options: readonly Option[]
  all?: boolean
}) => {
  const { get, put } = useFilters()
  return (
    <label className="field short">
      {label}
      <select value={get(name)} onChange={({ target }) => put(name, target.value)}>
        {all && <option value="">{t('all')}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  )
}

export const NumberFilter = ({ label, name, of }: { label: string; name: string; of: Whole }) => {
  const { whole, put } = useFilters()
  return (
    <label className="field short">
      {label}
      <input
        type="number"
        min={of.min}
        max={of.max}
        value={whole(name, of)}
        onChange={({ target }) => put(name, target.value)}
      />
    </label>
  )
}

/** The first and the last day of a list, kept in the address. */
export const DayFilters = () => {
  const { get, put } = useFilters()
  return (['from', 'until'] as const).map((name) => (
    <label key={name} className="field">
      {t(name)}
      <input type="date" value={get(name)} onChange={({ target }) => put(name, target.value)} />
    </label>
  ))
}

/** The page before and the one after. */
export const Pages = ({ hasMore, of = 'page' }: { hasMore: boolean; of?: string }) => {
  const { page, put } = useFilters(of)
  if (page === 1 && !hasMore) return null
  return (
    <div className="row">
      {page > 1 && (
        <button type="button" onClick={() => put(of, String(page - 1))}>
          {t('pages', { page: page - 1 })}
        </button>
      )}
      {hasMore && (
        <button type="button" onClick={() => put(of, String(page + 1))}>
          {t('pages', { page: page + 1 })}
        </button>
      )}
    </div>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** An e-mail address, which is broken before its @ where it is broken at all. */
export const Mailbox = ({ of }: { of: string }) => {
  const at = of.indexOf('@')
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
