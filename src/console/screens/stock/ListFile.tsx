import { t } from './words.ts'

type Props = { label: string; isOff: boolean; take: (file: File) => void }

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
