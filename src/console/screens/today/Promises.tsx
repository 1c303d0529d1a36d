import { useRead } from '../../parts/useRead.ts'
import { dayText } from '../../texts.ts'
import { word } from './words.ts'

/** Which of the promised days of delivery were kept, so that nobody promises what the shop does not do. */
export const Promises = () => {
  const { data } = useRead(['promises'], 'GET /api/ops/promises', {}, {})
  if (!data) return null
  const { promised, kept, from, until } = data
  return (
    <section className="panel pace">
      <h2>{word('promises')}</h2>
      {promised === 0 ? (
        <p className="soft">{word('promisesNone')}</p>
      ) : (
        <>
          <p className="row">
            <b className="big">{Math.floor((kept / promised) * 100)}%</b>
            {word('promisesOf', { kept, promised })}
          </p>
          <p className="soft">
            {word('promisesSince', { from: dayText(from), until: dayText(until) })}
          </p>
        </>
      )}
    </section>
  )
}
