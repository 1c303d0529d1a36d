import { NumberFilter } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

const List = ({ name, of }: { name: string; of: readonly (readonly [string, number])[] }) => (
  <section className="panel">
    <h2>{name}</h2>
    {of.length === 0 && <p>{t('noSearches')}</p>}
    <ol data-list>
      {of.map(([term, count]) => (
        <li key={term}>
          {term} · {count}
        </li>
      ))}
    </ol>
  </section>
)

const ofDays = { usual: 30, min: 1, max: 365 }

/** What people searched for and did not find, without a person. */
export const Searches = () => {
  const { whole } = useFilters()
  const days = whole('days', ofDays)
  const read = useRead(['catalogue', 'searches', days], 'GET /api/ops/catalogue/searches', {
    query: { days },
  })
  return (
    <>
      <h1>{t('searches')}</h1>
      <div className="row">
        <NumberFilter label={t('days')} name="days" of={ofDays} />
      </div>
      <Read of={read}>
        {({ withoutResults, withoutClicks, requests }) => (
          <div className="panels">
            <List
              name={t('withoutResults')}
              of={withoutResults.map(({ term, searches }) => [term, searches])}
            />
            <List
              name={t('withoutClicks')}
              of={withoutClicks.map(({ term, searches }) => [term, searches])}
            />
            <List
              name={t('requests')}
              of={requests.map(({ name, requests: count }) => [name, count])}
            />
          </div>
        )}
      </Read>
    </>
  )
}
