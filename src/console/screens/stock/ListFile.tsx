import { t } from './words.ts'

type Props = { label: string; isOff: boolean; take: (file: File) => void }

/** The field for a list as CSV or as a spreadsheet. The same file may be chosen again. */
export const ListFile = ({ label, isOff, take }: Props) => (
  <label className="field file">
    {label}
    <input
      type="file"
      accept=".csv,.txt,.tsv,.xlsx,text/csv"
      disabled={isOff}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) take(file)
        target.value = ''
      }}
    />
  </label>
)

/** The lines of a list that were refused, and why. */
export const RefusedLines = ({ of: lines }: { of: readonly { line: number; msg: string }[] }) =>
  lines.length > 0 && (
    <ul className="plain">
      {lines.map(({ line, msg }) => (
        <li key={line} className="wrong">
          {t('lineOfFile', { line })}: {msg}
        </li>
      ))}
    </ul>
  )
