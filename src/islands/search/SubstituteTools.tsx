import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  $substitutes,
  type Sort,
  showMoreSubstitutes,
  shownList,
  showSubstitutes,
  sorts,
} from '#client/search/substitutes.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { Row } from './SubstituteRow.tsx'

/** `more`: there are more substitutes than the page shows. */
type Props = { locale: Locale; texts: Texts; more: boolean }

/** The product id: the digits at the end of the address. The props of this island are the same on every page. */
const productOfPage = (): number => Number(/-(\d+)$/.exec(location.pathname)?.[1] ?? 0)

const sortOf = (value: string | undefined): Sort => sorts.find((sort) => sort === value) ?? 'price'

/** Removes the rendered rows before others replace them. */
const emptiedTable = (): Element | null => {
  const body = document.querySelector('#substitutes .offers tbody')
  body?.replaceChildren()
  return body
}

/** Sort order and paging of the substitutes of a drug page, whose table follows in the page. */
export const SubstituteTools = ({ locale, texts, more }: Props) => {
  const t: IslandT<'substitutes'> = translator(locale, texts)
  const state = useStore($substitutes)
  const [sort, setSort] = useState<Sort>('price')
  const list = shownList(state)
  const names: Record<Sort, string> = {
    price: t('substitutes:sortPrice'),
    save: t('substitutes:sortSave'),
    name: t('substitutes:sortName'),
  }
  const [table, setTable] = useState<Element | null>(null)
  const select = useRef<HTMLSelectElement>(null)

  // A sort order chosen before hydration.
  useEffect(() => {
    const chosen = sortOf(select.current?.value)
    setSort(chosen)
    if (chosen !== 'price') void showSubstitutes(productOfPage(), chosen)
  }, [])
  // The table is outside this island: its rows are removed when the new ones render.
  useLayoutEffect(() => {
    if (list && !table) setTable(emptiedTable())
  }, [list, table])

  return (
    <>
      <label className="offers-sort">
        {t('substitutes:sort')}
        <select
          ref={select}
          value={sort}
          onChange={({ currentTarget }) => {
            const chosen = sortOf(currentTarget.value)
            setSort(chosen)
            void showSubstitutes(productOfPage(), chosen)
          }}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      </label>
      {(list ? list.hasMore : more) && (
        <button
          type="button"
          className="button"
          aria-disabled={state.is === 'loading'}
          onClick={() =>
            void (list
              ? showMoreSubstitutes(productOfPage())
              : showSubstitutes(productOfPage(), sort))
          }
        >
          {list ? t('substitutes:more') : t('substitutes:seeAll')}
        </button>
      )}
      <span className="unseen" role="status">
        {list && t('substitutes:shown', { shown: list.rows.length, total: list.total })}
      </span>
      {state.is === 'failed' && <span role="alert">{t('substitutes:failed')}</span>}
      {list &&
        table &&
        createPortal(
          list.rows.map((item) => <Row key={item.id} t={t} item={item} city={list.city} />),
          table,
        )}
    </>
  )
}
