import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useRead } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { Changes } from './Changes.tsx'
import { t } from './words.ts'

/** Who published, edited, withdrew and rolled back what, and why. */
export const History = () => {
  const read = useRead(['catalogue', 'history'], 'GET /api/ops/catalogue/history')
  return (
    <>
      <h1>{t('history')}</h1>
      <Read of={read}>
        {(entries) =>
          entries.length === 0 ? (
            <p role="status">{t('noHistory')}</p>
          ) : (
            <ul className="plain stack">
              {entries.map((one) => (
                <li key={one.at + one.act + one.source} className="panel">
                  <b>{t(`act_${one.act}`)}</b>{' '}
                  <State of={one.outcome}>{t(`outcome_${one.outcome}`)}</State>
                  <p className="soft">
                    {when(one.at)} · {one.by} · {one.source} {one.release}
                  </p>
                  {one.reason && <p>{one.reason}</p>}
                  {one.detail && <p className="said">{one.detail}</p>}
                  <Changes of={one.changes} />
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </>
  )
}
