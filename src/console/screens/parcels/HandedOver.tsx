import { useState } from 'react'
import { dayInIndia } from '#model/calendar-india.ts'
import { Field } from '../../parts/Field.tsx'
import { PrintHandedOver } from '../../parts/Print.tsx'
import { t } from '../../texts.ts'

/** The list of what left on a day, to be printed and signed by the courier, or as a file. */
export const HandedOver = () => {
  const [day, setDay] = useState(dayInIndia(new Date()))
  const [courier, setCourier] = useState('')
  const fileOf = (format: 'pdf' | 'csv'): string =>
    `/api/ops/parcels/manifest?${new URLSearchParams({ day, courier, format })}`
  return (
    <details className="more">
      <summary>{t('handedOver')}</summary>
      <Field
        label={t('day')}
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Field
        label={t('courierOrAll')}
        value={courier}
        onChange={({ target }) => setCourier(target.value)}
      />
      {day !== '' && (
        <p className="row">
          <PrintHandedOver address={fileOf('pdf')} />
          <a className="go" href={fileOf('csv')} download>
            CSV
          </a>
        </p>
      )}
    </details>
  )
}
