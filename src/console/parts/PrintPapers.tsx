import { useState } from 'react'
import { say } from '../texts.ts'
import { Fault } from './Fault.tsx'
import { printPapers } from './print.ts'

/** One press prints slip, label and invoice of parcels, `{order id}-{parcel}`. */
export const PrintPapers = ({ parcels }: { parcels: readonly string[] }) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const print = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    await printPapers(parcels).catch(setError)
    setBusy(false)
  }
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void print()}>
        {say('printPapers')}
      </button>
      <Fault error={error} />
    </>
  )
}
