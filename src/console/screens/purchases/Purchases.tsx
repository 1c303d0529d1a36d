import { Route } from 'wouter'
import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { DebitNoteScreen } from './DebitNote.tsx'
import { DebitNotes } from './DebitNotes.tsx'
import { GoBack } from './GoBack.tsx'
import { Order } from './Order.tsx'
import { Orders } from './Orders.tsx'
import { Proposal } from './Proposal.tsx'
import { Suppliers } from './Suppliers.tsx'
import { t } from './words.ts'

const needs = 'purchases.read'

/** What the shop orders from suppliers, sends back to them, and who they are. */
export const Purchases = ({ me }: { me: Me }) => {
  const mayWrite = me.permissions.includes('purchases.write')
  return (
    <Area
      label={t('purchases')}
      me={me}
      tabs={[
        {
          to: '/purchases/orders',
          name: t('orders'),
          needs,
          of: <Orders />,
          detail: (
            <>
              <Route path="/purchases/orders/new">
                <Proposal mayWrite={mayWrite} />
              </Route>
              <Route path="/purchases/orders/:id">
                {({ id }) => <Order key={id} id={id} me={me} />}
              </Route>
            </>
          ),
        },
        {
          to: '/purchases/returns',
          name: t('returns'),
          needs,
          of: <DebitNotes />,
          detail: (
            <>
              <Route path="/purchases/returns/new">
                <GoBack mayWrite={mayWrite} />
              </Route>
              <Route path="/purchases/returns/:id">
                {({ id }) => <DebitNoteScreen key={id} id={id} mayWrite={mayWrite} />}
              </Route>
            </>
          ),
        },
        {
          to: '/purchases/suppliers',
          name: t('suppliers'),
          needs,
          of: <Suppliers mayWrite={mayWrite} />,
        },
      ]}
    />
  )
}
