import { Link, Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { FindProduct } from '../stock/FindProduct.tsx'
import { Drafts } from './Drafts.tsx'
import { GeneralText, GeneralTexts } from './GeneralTexts.tsx'
import { History } from './History.tsx'
import { NewProduct } from './NewProduct.tsx'
import { ProductScreen } from './ProductScreen.tsx'
import { Releases } from './Releases.tsx'
import { ShopRow, ShopRows } from './rows/ShopRows.tsx'
import { t as rowText } from './rows/words.ts'
import { Searches } from './Searches.tsx'
import { t } from './words.ts'

const limit = 100

/** The rows that the import of the served release left out, and why. */
const Quarantine = () => {
  const { page } = useFilters()
  const from = (page - 1) * limit + 1
  const read = useList(['catalogue', 'quarantine', from], 'GET /api/ops/catalogue/quarantine', {
    query: { from, limit },
  })
  return (
    <>
      <h1>{t('quarantine')}</h1>
      <Read of={read}>
        {({ release, total, rows }) => (
          <>
            <p role="status">{t('quarantineOf', { release, count: total })}</p>
            <ul className="plain stack">
              {rows.map((one) => (
                <li key={`${one.file} ${one.line} ${one.field}`} className="panel">
                  <b>
                    {one.file}:{one.line}
                  </b>{' '}
                  {one.id} · {one.field}: {one.reason}
                  {one.kept && ` · ${t('quarantineKept')}`}
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

/** What the shop serves: products, releases and drafts, what was left out, and what was not found. */
export const Catalogue = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/catalogue/products', name: t('products'), needs: 'catalogue.read' },
    { to: '/catalogue/shop', name: rowText('shopPages'), needs: 'catalogue.read' },
    { to: '/catalogue/general', name: t('general'), needs: 'catalogue.read' },
    { to: '/catalogue/drafts', name: t('drafts'), needs: 'catalogue.read' },
    { to: '/catalogue/releases', name: t('releases'), needs: 'catalogue.read' },
    { to: '/catalogue/history', name: t('history'), needs: 'catalogue.read' },
    { to: '/catalogue/quarantine', name: t('quarantine'), needs: 'catalogue.read' },
    { to: '/catalogue/searches', name: t('searches'), needs: 'catalogue.read' },
  ] satisfies Tab[])
  return (
    <>
      <Tabs label={t('catalogue')} tabs={tabs} />
      <Switch>
        {me.permissions.includes('catalogue.edit') && (
          <Route path="/catalogue/products/new">
            <NewProduct me={me} />
          </Route>
        )}
        <Route path={/^\/catalogue\/products\/(?<id>\d+)$/}>
          {({ id }) => <ProductScreen key={id} id={Number(id)} me={me} />}
        </Route>
        <Route path="/catalogue/shop/:of/:id">
          {({ of, id }) => <ShopRow key={`${of} ${id}`} of={of} id={id} me={me} />}
        </Route>
        <Route path="/catalogue/shop">
          <ShopRows me={me} />
        </Route>
        <Route path={/^\/catalogue\/general\/(?<id>\d+)$/}>
          {({ id }) => <GeneralText key={id} id={Number(id)} me={me} />}
        </Route>
        <Route path="/catalogue/general">
          <GeneralTexts />
        </Route>
        <Route path="/catalogue/drafts">
          <Drafts me={me} />
        </Route>
        <Route path="/catalogue/releases">
          <Releases me={me} />
        </Route>
        <Route path="/catalogue/history">
          <History />
        </Route>
        <Route path="/catalogue/quarantine">
          <Quarantine />
        </Route>
        <Route path="/catalogue/searches">
          <Searches />
        </Route>
        <Route path="/catalogue">
          <Redirect to="/catalogue/products" replace />
        </Route>
        <Route>
          <h1>{t('products')}</h1>
          {me.permissions.includes('catalogue.edit') && (
            <p>
              <Link className="go" href="/catalogue/products/new">
                {t('newProduct')}
              </Link>
            </p>
          )}
          <FindProduct to={(id) => `/catalogue/products/${id}`} />
        </Route>
      </Switch>
    </>
  )
}
