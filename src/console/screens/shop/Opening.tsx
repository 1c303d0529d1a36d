import type { OpeningState } from '#model/opening.ts'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

const tones = { ok: 'done', missing: 'ask', unchecked: 'way' } as const

/** The list of what an opening takes, with the next step of what is missing. */
export const Opening = () => {
  // It asks the network: only when the screen opens, or a person wants it again.
  const read = useRead(['shop', 'opening'], 'GET /api/ops/shop/opening', {}, { gcTime: 0 })
  return (
    <>
      <h1>{t('opening')}</h1>
      <p>{t('openingWhy')}</p>
      <Read of={read}>
        {(checks) => {
          const count = (is: OpeningState): number => checks.filter((one) => one.is === is).length
          return (
            <>
              <p role="status">
                {t('counts', {
                  ok: count('ok'),
                  missing: count('missing'),
                  unchecked: count('unchecked'),
                })}
              </p>
              <button type="button" disabled={read.isFetching} onClick={() => void read.refetch()}>
                {t('again')}
              </button>
              <Table
                t={t}
                name={t('opening')}
                rows={checks}
                keyOf={({ part }) => part}
                row={({ is, detail, name, next }) => ({
                  part: name,
                  state: <State tone={tones[is]}>{t(`is_${is}`)}</State>,
                  found: detail,
                  nextStep: is === 'missing' && next,
                })}
              />
            </>
          )
        }}
      </Read>
    </>
  )
}
