/** The nodes of the tree. Their ids are short because they do not depend on data. */
const nodes: { key: string; id: number; name: string; parent?: string; position: number }[] = [
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

const nodeOf = (key: string) => {
  const node = nodes.find((known) => known.key === key)
  if (!node) throw new Error(`no category ${key}`)
  return node
}

export const categoryId = (key: string): number => nodeOf(key).id

/** Rows of `categories`: the nodes that have products, and those above them. Parents come first. */
export const categoryRows = (keys: ReadonlySet<string>): object[] => {
  const needed = new Set<string>()
  for (const key of keys)
    for (let at: string | undefined = key; at !== undefined; at = nodeOf(at).parent) needed.add(at)
  return nodes
    .filter(({ key }) => needed.has(key))
    .map(({ id, name, parent, position }) => ({
      id,
      name,
      ...(parent ? { parentId: categoryId(parent) } : {}),
      position,
    }))
}
