import type { HistoryEntry } from '#contract/publishing/content.ts'
import { valueText } from '../../texts.ts'
import { nameOf, rowName } from './rows/words.ts'

/** The old and the new value of each field. */
export const Changes = ({ of }: { of: HistoryEntry['changes'] }) => (
  <ul className="plain">
    {of.map(({ entity, key, field, before, after }) => (
      <li key={`${entity} ${key.join(':')} ${field}`}>
        {rowName(entity, key)} · {nameOf(field)}:{' '}
        {before !== null && <del>{valueText(before)}</del>}{' '}
        {after !== null && <ins>{valueText(after)}</ins>}
      </li>
    ))}
  </ul>
)
