import { slugOf } from '#model/slug.ts'
import { CategoryRow } from '../../export/reference.ts'
import { textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import { type Candidate, type Loader, unknown } from '../loader.ts'
import type { Fault } from '../row.ts'
import type { Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

type Node = { parent: number | null; slug: string }

const nodesOf = (work: Work): Map<number, Node> =>
  new Map(
    work
      .sql('SELECT id, parent_id AS parent, slug FROM category ORDER BY id')
      .all()
      .map((row) => [
        row.id as number,
        { parent: row.parent as number | null, slug: row.slug as string },
      ]),
  )

/** From the root down to `id`. */
const trailOf = (nodes: Map<number, Node>, id: number): number[] => {
  const trail: number[] = []
  for (let at: number | null = id; at !== null; at = nodes.get(at)?.parent ?? null)
    trail.unshift(at)
  return trail
}

/** A category and its ancestors, read on first use. */
export const categoryTrails = (work: Work): ((id: number) => number[]) => {
  let nodes: Map<number, Node> | undefined
  const trails = new Map<number, number[]>()
  return (id) => {
    nodes ??= nodesOf(work)
    const known = trails.get(id) ?? trailOf(nodes, id)
    trails.set(id, known)
    return known
  }
}

const faultsOf = (
  there: Map<number, Node>,
  candidates: Candidate<CategoryRow>[],
): Map<Candidate<CategoryRow>, Fault> => {
  const faults = new Map<Candidate<CategoryRow>, Fault>()
  const nodes = new Map(there)
  for (const { row } of candidates) nodes.delete(row.id)
  const bySlug = new Map([...nodes].map(([id, node]) => [node.slug, id]))
  for (const { row } of candidates)
    nodes.set(row.id, { parent: row.parentId ?? null, slug: slugOf(textIn(row.name, 'en')) })

  const sound = new Set<number>()
  const inCycle = (id: number): boolean => {
    const seen = new Set<number>()
    for (
      let at: number | null = id;
      at !== null && !sound.has(at);
      at = nodes.get(at)?.parent ?? null
    ) {
      if (seen.has(at)) return at === id
      seen.add(at)
    }
    for (const at of seen) sound.add(at)
    return false
  }
  for (const candidate of candidates) {
    const { id, parentId } = candidate.row
    const slug = (nodes.get(id) as Node).slug
    const other = bySlug.get(slug)
    if (other !== undefined)
      faults.set(candidate, {
        field: 'name',
        reason: `gives the slug ${slug}, which category ${other} has`,
      })
    else if (parentId !== undefined && !nodes.has(parentId))
      faults.set(candidate, unknown('parentId', 'category', parentId))
    else if (inCycle(id))
      faults.set(candidate, { field: 'parentId', reason: 'leads back to the category itself' })
    if (other === undefined) bySlug.set(slug, id)
  }
  return faults
}

export const categories = (work: Work): Loader<CategoryRow> => {
  const languages = languagesOf(CategoryRow, work.languages)
  const rows = keyedRows<CategoryRow>(work, 'category', 'id', (row) => {
    const name = textIn(row.name, 'en')
    return {
      parent_id: row.parentId ?? null,
      name,
      slug: slugOf(name),
      path: '',
      position: row.position,
      languages: languages(row),
    }
  })
  const before = nodesOf(work)
  return {
    ...rows,
    entity: 'categories',
    schema: CategoryRow,
    settle: (candidates) => faultsOf(work.mode === 'delta' ? before : new Map(), candidates),
    // Slugs are unique, and two categories may exchange theirs.
    makeRoom: (candidates) => {
      for (const { row } of candidates)
        work.sql("UPDATE category SET slug = '~' || id WHERE id = ?").run(row.id)
    },
    write: (row, digest) => {
      const old = before.get(row.id)
      if (old && old.parent !== (row.parentId ?? null)) work.treeChanged = true
      rows.write(row, digest)
    },
    remove: (key) => {
      work.treeChanged = true
      rows.remove(key)
    },
    usedBy: [
      { sql: 'SELECT 1 FROM category WHERE parent_id = ? LIMIT 1', words: 'a category below it' },
      {
        sql: 'SELECT 1 FROM product_category WHERE category_id = ? AND own = 1 LIMIT 1',
        words: 'a product',
      },
    ],
    finish: () => {
      const nodes = nodesOf(work)
      for (const id of nodes.keys()) {
        const path = trailOf(nodes, id)
          .map((at) => nodes.get(at)?.slug)
          .join('/')
        work.sql('UPDATE category SET path = ? WHERE id = ? AND path <> ?').run(path, id, path)
      }
    },
  }
}
