import { useState } from 'react'
import { dayInIndia } from '#model/calendar-india.ts'
import { gstSections } from '#model/gst-report.ts'
import { Field } from '../../parts/Field.tsx'
import { Export } from '../../parts/list/Export.tsx'
import { FileButton } from '../../parts/list/FileButton.tsx'
import { Table } from '../../parts/Table.tsx'
import { Days, useDays } from '../finance/Days.tsx'
import { t } from '../finance/words.ts'

const Gstr1 = () => {
  const [month, setMonth] = useState(dayInIndia(new Date()).slice(0, 7))
  const [isWithout, setWithout] = useState(false)
  const query = new URLSearchParams({ month, unstated: isWithout ? 'leave-out' : 'refuse' })
  return (
    <section className="panel stack" aria-label={t('gstr1')}>
      <h2>{t('gstr1')}</h2>
      <p>{t('gstr1_is')}</p>
      <div className="row">
        <Field
          label={t('gstr1Month')}
          type="month"
          value={month}
          required
          onChange={({ target }) => setMonth(target.value)}
        />
        <label className="tick">
          <input
            type="checkbox"
            checked={isWithout}
            onChange={({ target }) => setWithout(target.checked)}
          />
          {t('gstr1LeaveOut')}
        </label>
        <FileButton
          address={`/api/ops/finance/gstr1?${query}`}
          name={`gstr1-${month}.json`}
          label={t('gstr1Download')}
        />
      </div>
    </section>
  )
}

/** Form GSTR-1: the return of a month, and its sections as files for the days that are chosen. */
export const GstFiles = () => {
  const days = useDays()
  return (
    <>
      <h1>{t('gst')}</h1>
      <p className="soft">{t('gstLead')}</p>
      <Gstr1 />
      <div className="row">
        <Days />
      </div>
      <Table
        t={t}
        name={t('gst')}
        rows={gstSections}
        keyOf={(section) => section}
        row={(section) => ({
          gstSection: t(`gst_${section}`),
          gstHolds: t(`gst_${section}_is`),
          acts: (
            <Export
              address={`/api/ops/finance/gst?${new URLSearchParams({ ...days, section })}`}
              name={`gst-${section}-${days.from}-${days.until}`}
            />
          ),
        })}
      />
    </>
  )
}
