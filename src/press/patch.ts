import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#catalogue/open.ts'
import type { ChangedPage } from '#catalogue/page.ts'
import { drugPart } from '#catalogue/views/drug-parts.ts'
import type { DrugPart } from '#model/views/drug.ts'
import { withPart } from './digest.ts'
import type { Entry } from './ledger.ts'
import type { Renderer } from './renderer.ts'

/** The ids of the sections that print the parts: `src/components/Substitutes.astro`, `SameBrand.astro`. */
const sectionIds: Record<DrugPart, Buffer> = { substitutes: Buffer.from(' id="substitutes">'), sameBrand: Buffer.from(' id="same-brand">') }

const opening = Buffer.from('<section')
const closing = Buffer.from('</section>')

/**
 * `page` with `part` in the place of the section whose tag ends with `id`; `null` where there is none. Text of a page has neither `<` nor `"` as
 * they are, and no section holds another, so nothing but the section can match.
 */
export const withSection = (page: Buffer, id: Buffer, part: Uint8Array): Buffer | null => {
  const named = page.indexOf(id)
  const start = page.lastIndexOf(opening, named)
  const end = page.indexOf(closing, named)
  if (named < 0 || start < 0 || end < 0) return null
  return Buffer.concat([page.subarray(0, start), part, page.subarray(end + closing.length)])
}

type View = Parameters<Renderer['render']>[0]

export type Patched = { bytes: Buffer; view: string }

/**
 * Makes a page from its pressed file where only parts of it may differ: the price of a substitute reaches ten pages, of which it
 * changes two lines each. `null` where the page has to be made as a whole: the file is not as the ledger says, or has no such
 * part.
 */
export const createPatcher = (catalogue: Catalogue, pages: string, renderer: () => Promise<Renderer>) => {
  const sections = new WeakMap<View, Promise<Uint8Array>>()
  const render = async (view: View): Promise<Uint8Array> => trimmed(await (await renderer()).render(view))
  const section = (view: View): Promise<Uint8Array> => {
    const made = sections.get(view) ?? render(view)
    sections.set(view, made)
    return made
  }

  return async (key: ChangedPage, before: Entry): Promise<Patched | 'unchanged' | null> => {
    if (key.kind !== 'drug' || !key.only) return null
    let view = before.view
    const changed: { id: Buffer; fragment: View }[] = []
    for (const part of key.only) {
      const made = drugPart(catalogue, key, part)
      if (!made) return null
      const now = withPart(view, part, made.value)
      if (now !== view) changed.push({ id: sectionIds[part], fragment: made.fragment })
      view = now
    }
    if (changed.length === 0) return 'unchanged'
    let bytes = readPage(join(pages, before.file), before.size)
    for (const { id, fragment } of changed) bytes = bytes && withSection(bytes, id, await section(fragment))
    return bytes && { bytes, view }
  }
}

/** The bytes of a file, if it is as long as the ledger says: what a power cut left of another one has no section to replace. */
const readPage = (file: string, size: number): Buffer | null => {
  let handle: number
  try {
    handle = openQuietly(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    // A byte more than there should be shows a file that is longer.
    const bytes = Buffer.allocUnsafe(size + 1)
    return readSync(handle, bytes, 0, size + 1, 0) === size ? bytes.subarray(0, size) : null
  } finally {
    closeSync(handle)
  }
}

/** Without a note of when it was last read, which the first reader after a press would write for each file. Only its owner may. */
const openQuietly = (file: string): number => {
  try {
    return openSync(file, constants.O_RDONLY | (constants.O_NOATIME ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return openSync(file, 'r')
  }
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a

/** A template may begin and end with white space, a section does not. */
const trimmed = (bytes: Uint8Array): Uint8Array => {
  let [start, end] = [0, bytes.length]
  while (start < end && isSpace(bytes[start])) start++
  while (end > start && isSpace(bytes[end - 1])) end--
  return bytes.subarray(start, end)
}
