import type { HistoryEntry } from '#contract/publishing/content.ts'
import { valueText } from '../../texts.ts'
import { nameOf, rowName, t } from './rows/words.ts'

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'yes' : 'no') : valueText(value)

/** The old and the new value of each field. */
export const Changes = ({ of }: { of: HistoryEntry['changes'] }) => (
  <ul className="plain">
    {of.map(({ entity, key, field, before, after }) => (
      <li key={`${entity} ${key.join(':')} ${field}`}>
        {rowName(entity, key)} · {nameOf(field)}: {before !== null && <del>{textOf(before)}</del>}{' '}
        {after !== null && <ins>{textOf(after)}</ins>}
      </li>
    ))}
  </ul>
)
