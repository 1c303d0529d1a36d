import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { say } from '../../texts.ts'
import { word } from './words.ts'

type Files = Beside['patients']

/** The prescription from which all of these lines are read, where that is certain; null otherwise. */
export const onlyPaper = (files: Files, lines: Beside['lines']): string | null => {
  if (files.length === 1) return files[0]?.prescriptionId ?? null
  const [first, ...others] = new Set(
    lines.map(({ readBefore }) => readBefore?.prescriptionId ?? null),
  )
  return others.length === 0 ? (first ?? null) : null
}

type Props = { files: Files; chosen: string | null; choose: (id: string) => void }

/** From which of several prescriptions is read: one at a time, because a doctor and a patient belong to each. */
export const PaperChoice = ({ files, chosen, choose }: Props) => (
  <>
    <label className="field">
      {say('whichPrescription')}
      <select
        name="prescription"
        required
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="" disabled>
          {say('choose')}
        </option>
        {files.map(({ prescriptionId, doctor, patient }, at) => (
          <option key={prescriptionId} value={prescriptionId}>
            {at + 1} · {doctor} · {patient}
          </option>
        ))}
      </select>
    </label>
    <p>{word('onePaper')}</p>
  </>
)
