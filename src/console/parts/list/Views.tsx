import { useId } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { Field } from '../Field.tsx'
import { areViews, useKept, type View } from './kept.ts'
import { t } from './words.ts'

/** Filters that were saved under a name in this browser, and a field to save those that are shown. */
export const Views = ({ of }: { of: string }) => {
  const id = useId()
  const [place] = useLocation()
  const [search] = useSearchParams()
  const [views, keep] = useKept<View[]>(`console-views-${of}`, [], areViews)
  const save = (name: string): void => {
    const shown = new URLSearchParams(search)
    shown.delete('page')
    const view = { name: name.trim(), search: shown.toString() }
    if (view.name !== '') keep([...views.filter((one) => one.name !== view.name), view])
  }
  return (
    <>
      <button type="button" popoverTarget={id}>
        {t('views')}
      </button>
      <div id={id} popover="auto" className="drop" aria-label={t('views')} role="dialog">
        <ul className="plain">
          {views.map((view) => (
            <li key={view.name} className="row">
              <Link
                href={`${place}?${view.search}`}
                aria-current={view.search === search.toString() ? 'true' : undefined}
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={t('viewDelete', { name: view.name })}
                onClick={() => keep(views.filter((one) => one !== view))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            save(String(new FormData(event.currentTarget).get('name')))
            event.currentTarget.reset()
          }}
        >
          <Field label={t('viewName')} name="name" required maxLength={60} />
          <button type="submit">{t('viewSave')}</button>
        </form>
      </div>
    </>
  )
}
