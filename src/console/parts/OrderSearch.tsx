import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { Field } from './Field.tsx'
import { isSoughtBy, mayBe, type SoughtBy, soughtBy } from './search.ts'
import { useFilters } from './useFilters.ts'

const waitMs = 250

/** What the address asks for; null where nothing, or what cannot be. */
export const soughtIn = (get: (name: string) => string): { by: SoughtBy; text: string } | null => {
  const [by, text] = [get('by') || 'number', get('text')]
  return isSoughtBy(by) && mayBe(by, text) ? { by, text } : null
}

/** A field for a text in the address, which is sent on when the typing rests. */
export const SearchText = ({ name }: { name: string }) => {
  const { get, put } = useFilters()
  const inAddress = get('text')
  const [typed, type] = useState(inAddress)
  // Another address, such as a saved view, brings another text.
  useEffect(() => type(inAddress), [inAddress])
  useEffect(() => {
    if (typed === inAddress) return
    const timer = setTimeout(() => put('text', typed), waitMs)
    return () => clearTimeout(timer)
  })
  return (
    <Field label={name} type="search" value={typed} onChange={({ target }) => type(target.value)} />
  )
}

export const OrderSearch = () => {
  const { get, put } = useFilters()
  return (
    <>
      <label className="field">
        {t('searchBy')}
        <select
          value={get('by') || 'number'}
          onChange={({ target }) => put('by', target.value === 'number' ? '' : target.value)}
        >
          {soughtBy.map((by) => (
            <option key={by} value={by}>
              {t(`by_${by}`)}
            </option>
          ))}
        </select>
      </label>
      <SearchText name={t('searchFor')} />
      {get('text').trim() !== '' && !soughtIn(get) && <p role="status">{t('cannotBeSought')}</p>}
    </>
  )
}
