import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { EditReport } from '#contract/publishing/content.ts'
import type { SomeRows } from '#contract/publishing/rows.ts'
import { send } from '../../../call.ts'
import type { Me } from '../../../me.ts'
import { Filter, Pages } from '../../../parts/Fields.tsx'
import { Read } from '../../../parts/Read.tsx'
import { useFilters } from '../../../parts/useFilters.ts'
import { RowEditor } from './RowEditor.tsx'
import { t } from './words.ts'

/** What the pages of the shop show beside products. */
const shopEntities = ['home-rows', 'banners', 'faq', 'care-plans'] as const
type ShopEntity = (typeof shopEntities)[number]
const isShopEntity = (text: string): text is ShopEntity => shopEntities.some((one) => one === text)

const limit = 100
const entityIn = (text: string): ShopEntity => (isShopEntity(text) ? text : 'home-rows')

/** The first text of a row, in English. */
const titleOf = (row: SomeRows['rows'][number]): string => {
  const value = row.title ?? row.question ?? row.name
  return typeof value === 'string'
    ? value
    : String((value as Record<string, string> | undefined)?.en ?? row.id)
}

const listed = (entity: ShopEntity, from: number) => ({
  queryKey: ['catalogue', 'rows', entity, from],
  queryFn: () => send('GET /api/ops/catalogue/rows', { query: { entity, from, limit } }),
})

/** The banners, rows of the home page, questions and care plans that are served, to be opened and changed. */
export const ShopRows = ({ me }: { me: Me }) => {
  const { get, page } = useFilters()
  const entity = entityIn(get('of'))
  const from = (page - 1) * limit + 1
  const read = useQuery({ ...listed(entity, from), placeholderData: keepPreviousData })
  return (
    <>
      <h1>{t('shopPages')}</h1>
      <div className="row">
        <Filter
          label={t('kind')}
          name="of"
          options={shopEntities.map((value) => ({ value, name: t(`kind_${value}`) }))}
        />
        {me.permissions.includes('catalogue.edit') && (
          <Link className="go" href={`/catalogue/shop/${entity}/new`}>
            {t('add')}
          </Link>
        )}
      </div>
      <Read of={read}>
        {({ total, rows }) => (
          <>
            <p role="status">{t('rowsInAll', { count: total })}</p>
            <ul className="plain rows">
              {rows.map((row) => (
                <li key={String(row.id)}>
                  <Link data-row href={`/catalogue/shop/${entity}/${row.id}`}>
                    <b>{titleOf(row)}</b>
                    <span>{row.id as number}</span>
                  </Link>
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

/** One such row, or a new one under the next free number. */
export const ShopRow = ({ of, id, me }: { of: string; id: string; me: Me }) => {
  const entity = entityIn(of)
  const [, go] = useLocation()
  const [times, setTimes] = useState(0)
  const [told, setTold] = useState('')
  const read = useQuery({
    queryKey: ['catalogue', 'row', entity, id],
    queryFn: async () => {
      if (id !== 'new')
        return {
          at: Number(id),
          ...(await send('GET /api/ops/catalogue/row', { query: { entity, key: id } })),
        }
      const { total, fields } = await send('GET /api/ops/catalogue/rows', {
        query: { entity, limit: 1 },
      })
      const { rows } = await send('GET /api/ops/catalogue/rows', {
        query: { entity, from: Math.max(1, total), limit: 1 },
      })
      const [last] = rows
      // The next one stands on the page and under the heading of the last as a rule.
      const row = Object.fromEntries(
        Object.entries(last ?? {}).filter(([name]) => name === 'heading' || name === 'page'),
      )
      return { at: Number(last?.id ?? 0) + 1, row, fields }
    },
  })
  const mayEdit = me.permissions.includes('catalogue.edit')
  const done = async (report: EditReport | null): Promise<void> => {
    setTold(report ? t('published', { release: report.report.release }) : t('drafted'))
    setTimes(times + 1)
    if (report && (id === 'new' || report.changes.every(({ after }) => after === null)))
      go(`/catalogue/shop?of=${entity}`)
  }
  return (
    <>
      <p>
        <Link href={`/catalogue/shop?of=${entity}`}>{t(`kind_${entity}`)}</Link>
      </p>
      <Read of={read}>
        {({ at, ...row }) => {
          const title = id === 'new' ? t('newRow', { id: at }) : titleOf({ id: at, ...row.row })
          return (
            <>
              <h1>{title}</h1>
              <p role="status">{told}</p>
              {mayEdit ? (
                <RowEditor
                  key={times}
                  entity={entity}
                  at={[at]}
                  of={row}
                  title={title}
                  me={me}
                  isNew={id === 'new'}
                  mayRemove={id !== 'new'}
                  done={done}
                />
              ) : (
                <pre>{JSON.stringify(row.row, null, 2)}</pre>
              )}
            </>
          )
        }}
      </Read>
    </>
  )
}
