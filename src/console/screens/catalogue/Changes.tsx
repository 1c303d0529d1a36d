import type { HistoryEntry } from '#contract/publishing/content.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The old and the new value of each field. */
export const Changes = ({ of }: { of: HistoryEntry['changes'] }) => (
  <ul className="plain">
    {of.map(({ entity, key, field, before, after }) => (
      <li key={`${entity} ${key.join(':')} ${field}`}>
        {entity} {key.join(':')} · {field}: {before !== null && <del>{textOf(before)}</del>} {after !== null && <ins>{textOf(after)}</ins>}
      </li>
    ))}
  </ul>
)
