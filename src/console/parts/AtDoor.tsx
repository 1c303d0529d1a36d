import { t } from '../texts.ts'
import { Field } from './Field.tsx'

/** What proves that a parcel was handed over: the receiver's code, or why there was none. `of` names the parcel among several. */
export const AtDoor = ({ of = '' }: { of?: string }) => (
  <>
    <Field
      label={[t('doorCode'), of].filter(Boolean).join(' · ')}
      name={`code${of && ` ${of}`}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
    />
    <Field
      label={[t('noDoorCode'), of].filter(Boolean).join(' · ')}
      name={`reason${of && ` ${of}`}`}
      maxLength={200}
    />
  </>
)
