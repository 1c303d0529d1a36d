import { sizes } from '#model/limits.ts'
import type { DrugPart } from '#model/views/drug.ts'
import type { Catalogue } from '../open.ts'
import type { IndexOf } from '../page.ts'
import { indexNames } from '../pressed-pages.ts'
import { indexIds, type ListedBy, lettersOf, listIds, popularBrandIds } from '../query/listing.ts'
import { pageCount } from '../views/paged.ts'

/** The two releases that are compared. */
export type Sides = { before: Catalogue; after: Catalogue }

/**
 * What changed in a list: `all` its pages, its order (`moved`), or only the look of some `entries`, which keep their places.
 */
export type ListTouch = { all: boolean; moved: boolean; entries: Set<number> }

export const brandLanding = 'brand-landing'

/** Collects the entities and lists that changed; `pagesBeyond` works out their pages once, at the end. */
export const startTouched = () => {
  const lists = new Map<string, ListTouch>()
  const touch = (key: string): ListTouch => {
    let list = lists.get(key)
    if (!list) {
      list = { all: false, moved: false, entries: new Set() }
      lists.set(key, list)
    }
    return list
  }
  const parts = new Map<number, Set<DrugPart>>()
  return {
    /** Products on whose pages anything may differ. */
    products: new Set<number>(),
    /** Drugs on whose pages only these parts may differ, unless `products` has the drug too. */
    parts,
    salts: new Set<number>(),
    variants: new Set<number>(),
    lists,
    part: (id: number, part: DrugPart): void => {
      const known = parts.get(id)
      if (known) known.add(part)
      else parts.set(id, new Set([part]))
    },
    list: (by: ListedBy, id: number): ListTouch => touch(`${by}:${id}`),
    index: (of: IndexOf, name: string): ListTouch => touch(`index ${of}:${name}`),
    brandLanding: (): ListTouch => touch(brandLanding),
  }
}

export type Touched = ReturnType<typeof startTouched>

/** Page numbers of a list that may differ after the change, and those that no longer exist. */
export type PageNumbers = { changed: number[]; gone: number[] }

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** `read` gives the ids of the list; `before` is read only if entries moved. */
const pagesTouched = (
  touch: ListTouch,
  size: number,
  read: (side: 'before' | 'after') => Float64Array,
): PageNumbers => {
  const after = read('after')
  const count = pageCount(after.length, size)
  const everything = touch.all || touch.moved
  const before = everything ? read('before') : after
  const gone = range(count + 1, pageCount(before.length, size))
  if (touch.all || before.length !== after.length) return { changed: range(1, count), gone }
  const changed = new Set<number>()
  for (let at = 0; at < after.length; at++) {
    const id = after[at] as number
    if (before[at] !== id || touch.entries.has(id)) changed.add(Math.floor(at / size) + 1)
  }
  return { changed: [...changed], gone }
}

export const listPagesTouched = (
  { before, after }: Sides,
  by: ListedBy,
  id: number,
  touch: ListTouch,
): PageNumbers =>
  pagesTouched(touch, sizes.listing, (side) => listIds(side === 'before' ? before : after, by, id))

export const landingPagesTouched = ({ before, after }: Sides, touch: ListTouch): PageNumbers =>
  pagesTouched(touch, sizes.index, (side) => popularBrandIds(side === 'before' ? before : after))

export const indexPagesTouched = (
  { before, after }: Sides,
  of: IndexOf,
  name: string,
  touch: ListTouch,
): PageNumbers => {
  const pressed = (catalogue: Catalogue) => indexNames(catalogue, of).has(name)
  const there = pressed(after)
  const pages = pagesTouched(touch, sizes.index, (side) =>
    indexIds(side === 'before' ? before : after, of, name),
  )
  if (there) return pages
  return {
    changed: [],
    gone: pressed(before)
      ? range(1, pageCount(indexIds(before, of, name).length, sizes.index))
      : [],
  }
}

/** Whether an index has entries under other letters than before: every page of it prints the letters. */
export const lettersDiffer = ({ before, after }: Sides, of: IndexOf): boolean =>
  [...lettersOf(before, of).keys()].join() !== [...lettersOf(after, of).keys()].join()
