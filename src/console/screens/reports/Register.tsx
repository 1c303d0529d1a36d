import { Export } from '../../parts/list/Export.tsx'
import { Days, useDays } from '../finance/Days.tsx'
import { word } from '../finance/words.ts'

/** The register of Schedule H1 supplies, as an inspector asks for it. */
export const Register = () => {
  const days = useDays()
  const address = (format: 'csv' | 'pdf'): string =>
    `/api/ops/register/h1?${new URLSearchParams({ ...days, format })}`
  return (
    <>
      <h1>{word('h1')}</h1>
      <p className="soft">{word('h1Lead')}</p>
      <div className="row">
        <Days />
      </div>
      <div className="row">
        <Export address={address('csv')} name={`h1-${days.from}-${days.until}`} />
        <a className="do" href={address('pdf')} download={`h1-${days.from}-${days.until}.pdf`}>
          {word('pdf')}
        </a>
      </div>
    </>
  )
}
