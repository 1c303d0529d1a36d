import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { word } from '../finance/words.ts'
import { GstFiles } from './GstFiles.tsx'
import { Ledgers } from './Ledgers.tsx'
import { Register } from './Register.tsx'
import { SalesByDay } from './SalesByDay.tsx'

/** What the law, the auditor and the owner ask for, by days. */
export const Reports = ({ me }: { me: Me }) => (
  <Area
    label={say('reports')}
    me={me}
    tabs={[
      { to: '/reports/sales', name: word('sales'), needs: 'finance.read', of: <SalesByDay /> },
      { to: '/reports/gst', name: word('gst'), needs: 'finance.read', of: <GstFiles /> },
      { to: '/reports/h1', name: word('h1'), needs: 'register.read', of: <Register /> },
      { to: '/reports/ledgers', name: word('ledgers'), needs: 'finance.read', of: <Ledgers /> },
    ]}
  />
)
