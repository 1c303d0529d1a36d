import { gstSections } from '#model/gst-report.ts'
import { Export } from '../../parts/list/Export.tsx'
import { Days, useDays } from '../finance/Days.tsx'
import { word } from '../finance/words.ts'

/** The sections of form GSTR-1 as files, for the days that are chosen. */
export const GstFiles = () => {
  const days = useDays()
  return (
    <>
      <h1>{word('gst')}</h1>
      <p className="soft">{word('gstLead')}</p>
      <div className="row">
        <Days />
      </div>
      <ul className="plain stack">
        {gstSections.map((section) => (
          <li key={section} className="panel">
            <b>{word(`gst_${section}`)}</b>
            <p>{word(`gst_${section}_is`)}</p>
            <div className="row">
              <Export
                address={`/api/ops/finance/gst?${new URLSearchParams({ ...days, section })}`}
                name={`gst-${section}-${days.from}-${days.until}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
