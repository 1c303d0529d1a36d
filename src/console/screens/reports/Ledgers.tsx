import { Export } from '../../parts/list/Export.tsx'
import { word } from '../finance/words.ts'

/** Every entry of the wallets and of the points: their sums are what customers have. */
export const Ledgers = () => (
  <>
    <h1>{word('ledgers')}</h1>
    <p className="soft">{word('ledgersLead')}</p>
    <ul className="plain stack">
      {(['wallet', 'points'] as const).map((ledger) => (
        <li key={ledger} className="panel">
          <b>{word(`ledger_${ledger}`)}</b>
          <div className="row">
            <Export address={`/api/ops/finance/ledgers/${ledger}`} name={`ledger-${ledger}`} />
          </div>
        </li>
      ))}
    </ul>
  </>
)
