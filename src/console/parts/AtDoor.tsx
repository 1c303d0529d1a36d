import { say } from '../texts.ts'
import { Field } from './ActionDialog.tsx'

/** What proves that a parcel was handed over: the receiver's code, or why there was none. `of` names the parcel among several. */
export const AtDoor = ({ of = '' }: { of?: string }) => (
  <>
    <Field
      label={[say('doorCode'), of].filter(Boolean).join(' · ')}
      name={`code${of && ` ${of}`}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
    />
    <Field
      label={[say('noDoorCode'), of].filter(Boolean).join(' · ')}
      name={`reason${of && ` ${of}`}`}
      maxLength={200}
    />
  </>
)
