import { stableId } from './identity.ts'

/** The fixed nodes of the tree. Their ids are short because they do not depend on data. */
const fixed: { key: string; id: number; name: string; parent?: string; position: number }[] = [
  { key: 'wellness', id: 1, name: 'Wellness', position: 1 },
  { key: 'immunity', id: 2, name: 'Immunity', parent: 'wellness', position: 1 },
  { key: 'protection', id: 3, name: 'Personal protection', position: 2 },
  { key: 'masks', id: 4, name: 'Masks', parent: 'protection', position: 1 },
  {
    key: 'sanitizer-handwash',
    id: 5,
    name: 'Sanitizers and hand washes',
    parent: 'protection',
    position: 2,
  },
  {
    key: 'hand-sanitizer',
    id: 6,
    name: 'Hand sanitizers',
    parent: 'sanitizer-handwash',
    position: 1,
  },
  { key: 'hand-wash', id: 7, name: 'Hand washes', parent: 'sanitizer-handwash', position: 2 },
  { key: 'homeopathy', id: 8, name: 'Homeopathy', position: 3 },
]

/** The node id of a category key; the benefits of homeopathy become nodes derived from their words. */
export const categoryId = (key: string): number =>
  fixed.find((node) => node.key === key)?.id ?? 1_000 + (stableId('category', key) % 1_000_000_000)

/** Rows of `categories`: fixed nodes that have products, and one node per homeopathy benefit. Parents come first. */
export const categoryRows = (keys: ReadonlySet<string>): object[] => {
  const needed = new Set<string>()
  const need = (key: string | undefined): void => {
    if (key === undefined || needed.has(key)) return
    needed.add(key)
    need(fixed.find((node) => node.key === key)?.parent)
  }
  for (const key of keys) need(key.startsWith('homeopathy-') ? 'homeopathy' : key)
  const rows: object[] = fixed
    .filter(({ key }) => needed.has(key))
    .map(({ id, name, parent, position }) => ({
      id,
      name,
      ...(parent ? { parentId: categoryId(parent) } : {}),
      position,
    }))
  const benefits = [...keys].filter((key) => key.startsWith('homeopathy-')).sort()
  for (const [position, key] of benefits.entries()) {
    const benefit = key.slice('homeopathy-'.length)
    const name =
      benefit === 'other'
        ? 'Other homeopathy'
        : benefit.slice(0, 1).toUpperCase() + benefit.slice(1)
    rows.push({
      id: categoryId(key),
      name,
      parentId: categoryId('homeopathy'),
      position: position + 1,
    })
  }
  return rows
}
