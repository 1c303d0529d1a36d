import type { Me } from '../../me.ts'
import { Export } from '../../parts/list/Export.tsx'
import { Table } from '../../parts/Table.tsx'
import { Area } from '../../parts/Tabs.tsx'
import { Days, useDays } from '../finance/Days.tsx'
import { t } from '../finance/words.ts'
import { GstFiles } from './GstFiles.tsx'
import { SalesByDay } from './SalesByDay.tsx'

/** The register of Schedule H1 supplies, as an inspector asks for it. */
const Register = () => {
  const days = useDays()
  const address = (format: 'csv' | 'pdf'): string =>
    `/api/ops/register/h1?${new URLSearchParams({ ...days, format })}`
  return (
    <>
      <h1>{t('h1')}</h1>
      <p className="soft">{t('h1Lead')}</p>
      <div className="row">
        <Days />
      </div>
      <div className="row">
        <Export address={address('csv')} name={`h1-${days.from}-${days.until}`} />
        <a className="go" href={address('pdf')} download={`h1-${days.from}-${days.until}.pdf`}>
          {t('pdf')}
        </a>
      </div>
    </>
  )
}

/** Every entry of the wallets and of the points: their sums are what customers have. */
const Ledgers = () => (
  <>
    <h1>{t('ledgers')}</h1>
    <p className="soft">{t('ledgersLead')}</p>
    <Table
      t={t}
      name={t('ledgers')}
      rows={['wallet', 'points'] as const}
      keyOf={(ledger) => ledger}
      row={(ledger) => ({
        ledgers: t(`ledger_${ledger}`),
        acts: <Export address={`/api/ops/finance/ledgers/${ledger}`} name={`ledger-${ledger}`} />,
      })}
    />
  </>
)

/** What the law, the auditor and the owner ask for, by days. */
export const Reports = ({ me }: { me: Me }) => (
  <Area
    label={t('reports')}
    me={me}
    tabs={[
      { to: '/reports/sales', name: t('sales'), needs: 'finance.read', of: <SalesByDay /> },
      { to: '/reports/gst', name: t('gst'), needs: 'finance.read', of: <GstFiles /> },
      { to: '/reports/h1', name: t('h1'), needs: 'register.read', of: <Register /> },
      { to: '/reports/ledgers', name: t('ledgers'), needs: 'finance.read', of: <Ledgers /> },
    ]}
  />
)
