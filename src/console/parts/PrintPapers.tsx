import { useState } from 'react'
import { say } from '../texts.ts'
import { Fault } from './Fault.tsx'
import { type Printed, printPapers } from './print.ts'

/** One press prints slip, label and invoice of parcels, `{order id}-{parcel}`, or what to fetch for them. */
export const PrintPapers = ({
  parcels,
  what = 'papers',
}: {
  parcels: readonly string[]
  what?: Printed
}) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const print = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    await printPapers(what, parcels).catch(setError)
    setBusy(false)
  }
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void print()}>
        {say(what === 'papers' ? 'printPapers' : 'printPickList')}
      </button>
      <Fault error={error} />
    </>
  )
}
