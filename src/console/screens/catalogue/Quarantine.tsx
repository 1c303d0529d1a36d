import { Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { word } from './words.ts'

const limit = 100

/** The rows that the import of the served release left out, and why. */
export const Quarantine = () => {
  const { page } = useFilters()
  const from = (page - 1) * limit + 1
  const read = useList(['catalogue', 'quarantine', from], 'GET /api/ops/catalogue/quarantine', {
    query: { from, limit },
  })
  return (
    <>
      <h1>{word('quarantine')}</h1>
      <Read of={read}>
        {({ release, total, rows }) => (
          <>
            <p role="status">{word('quarantineOf', { release, count: total })}</p>
            <ul className="plain stack">
              {rows.map((one) => (
                <li key={`${one.file} ${one.line} ${one.field}`} className="panel">
                  <b>
                    {one.file}:{one.line}
                  </b>{' '}
                  {one.id} · {one.field}: {one.reason}
                  {one.kept && ` · ${word('quarantineKept')}`}
                </li>
              ))}
            </ul>
            <Pages hasMore={from + rows.length <= total && rows.length > 0} />
          </>
        )}
      </Read>
    </>
  )
}
