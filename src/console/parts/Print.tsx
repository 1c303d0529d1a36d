import { t } from '../texts.ts'
import { Fault } from './Fault.tsx'
import { isOnRoll, keepOnRoll, ofParcels, printPdf } from './print.ts'
import { useAttempt } from './useAttempt.ts'

/** One press prints a PDF; a list also on the roll of a receipt printer, where this browser was told so. */
const Print = ({
  name,
  address,
  isList = false,
}: {
  name: string
  address: string
  isList?: boolean
}) => {
  const { error, isBusy, attempt } = useAttempt()
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void attempt(() => printPdf(address, isList))}
      >
        {name}
      </button>
      {isList && (
        <label className="tick">
          <input
            type="checkbox"
            defaultChecked={isOnRoll()}
            onChange={({ target }) => keepOnRoll(target.checked)}
          />{' '}
          {t('onRoll')}
        </label>
      )}
      <Fault error={error} />
    </>
  )
}

type Parcels = {
  /** `{order id}-{parcel}`. */
  parcels: readonly string[]
}

export const PrintPapers = ({ parcels }: Parcels) => (
  <Print name={t('printPapers')} address={ofParcels('papers', parcels)} />
)

/** What to fetch for parcels, by place. */
export const PrintPickList = ({ parcels }: Parcels) => (
  <Print name={t('printPickList')} address={ofParcels('pick-list', parcels)} isList />
)

/** What left on a day, as a paper to be signed. */
export const PrintHandedOver = ({ address }: { address: string }) => (
  <Print name={t('print')} address={address} isList />
)
