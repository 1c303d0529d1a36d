import type { OpeningState } from '#model/opening.ts'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useRead } from '../../parts/useRead.ts'
import { say } from '../../texts.ts'
import { word } from './words.ts'

const tones = { ok: 'done', missing: 'ask', unchecked: 'way' } as const

/** The list of what an opening takes, with the next step of what is missing. */
export const Opening = () => {
  // It asks the network: only when the screen opens, or a person wants it again.
  const read = useRead(['shop', 'opening'], 'GET /api/ops/shop/opening', {}, { gcTime: 0 })
  return (
    <>
      <h1>{word('opening')}</h1>
      <p>{word('openingWhy')}</p>
      <Read of={read}>
        {(checks) => {
          const count = (is: OpeningState): number => checks.filter((one) => one.is === is).length
          return (
            <>
              <p role="status">
                {word('counts', {
                  ok: count('ok'),
                  missing: count('missing'),
                  unchecked: count('unchecked'),
                })}
              </p>
              <button type="button" disabled={read.isFetching} onClick={() => void read.refetch()}>
                {word('again')}
              </button>
              <Table
                name={word('opening')}
                heads={[word('part'), say('state'), word('found'), word('nextStep')]}
                rows={checks.map(({ part, is, detail, name, next }) => ({
                  key: part,
                  cells: [
                    name,
                    <State key="is" tone={tones[is]}>
                      {word(`is_${is}`)}
                    </State>,
                    detail,
                    is === 'missing' && next,
                  ],
                }))}
              />
            </>
          )
        }}
      </Read>
    </>
  )
}
