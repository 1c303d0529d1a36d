import { useState } from 'react'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { word } from './words.ts'

type Entered = {
  entered: number
  known: number
  /** Numbers of couriers that no parcel has. */
  unknown?: string[]
  refused: { line: number; column: string }[]
}
type Props = {
  name: string
  /** Which columns the file has, and what its rows do. */
  consequence: string
  enter: (file: Blob) => Promise<Entered>
  done: () => Promise<unknown>
}

/** Enters the statement of a payment provider or of a courier, and tells what became of each row. */
export const Statement = ({ name, consequence, enter, done }: Props) => {
  const [told, setTold] = useState<Entered | null>(null)
  return (
    <>
      <ActionDialog
        name={name}
        consequence={consequence}
        act={async (fields) => {
          const file = fields.get('file')
          setTold(await enter(file instanceof File ? file : new Blob()))
          await done()
        }}
      >
        <label className="field">
          {word('file')}
          <input type="file" name="file" accept=".csv,text/csv" required />
        </label>
      </ActionDialog>
      {told && (
        <div role="status">
          <p>
            {word('entered', {
              entered: told.entered,
              known: told.known,
              refused: told.refused.length,
            })}
          </p>
          {told.unknown && told.unknown.length > 0 && (
            <p className="fault">{word('cashUnknown', { numbers: told.unknown.join(', ') })}</p>
          )}
          <ul className="plain">
            {told.refused.map(({ line, column }) => (
              <li key={line} className="fault">
                {word('rowRefused', { line, column })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
