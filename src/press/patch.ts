import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#catalogue/open.ts'
import type { ChangedPage } from '#catalogue/page.ts'
import { drugPart, type MadePart } from '#catalogue/views/drug-parts.ts'
import type { DrugPart } from '#model/views/drug.ts'
import { withPart } from './digest.ts'
import type { Entry } from './ledger.ts'
import { createUnpacker, type PackedPage } from './packed-page.ts'
import type { Renderer } from './renderer.ts'

/** Locates a piece: it starts at the last `opening` before or at `named` and ends with the next `closing`. Some pages lack an `optional` one. */
type Place = { named: Buffer; opening: Buffer; closing: Buffer; optional: boolean }

const place = (name: string, opening: string, closing: string, optional = false): Place => ({
  named: Buffer.from(name),
  opening: Buffer.from(opening),
  closing: Buffer.from(closing),
  optional,
})

const section = (name: string): Place => place(name, '<section', '</section>')

/**
 * The pieces of each part, in the order of its fragment, as printed by `src/layouts/Described.astro`, `src/components/Buy.astro`,
 * `EqualsFrom.astro`, `Substitutes.astro` and `SameBrand.astro`. Text of a page escapes `<` and `"`, and no section contains another, so nothing
 * else can match.
 */
const placesOf: Record<DrugPart, readonly Place[]> = {
  offer: [place('<meta name="description"', '<meta', '</script>'), section('<section class="buy"')],
  // The buy box of a banned product, and one without substitutes, has no link.
  substitutes: [place(' class="buy-equals"', '<a', '</a>', true), section(' id="substitutes">')],
  sameBrand: [section(' id="same-brand">')],
}

/** A range of a page and the bytes that replace it. */
type Cut = { start: number; end: number; piece: Uint8Array }

/** Splits the fragment of `part` into its pieces and finds the range of each in `page`; `null` if one of the two lacks a piece that the other has. */
export const cutsOf = (page: Buffer, part: DrugPart, fragment: Buffer): Cut[] | null => {
  const cuts: Cut[] = []
  let from = 0
  for (const { named, opening, closing, optional } of placesOf[part]) {
    const at = page.indexOf(named)
    if (optional && at < 0 && !fragment.includes(named)) continue
    const pieceEnd = fragment.indexOf(closing, from) + closing.length
    const start = page.lastIndexOf(opening, at)
    const end = page.indexOf(closing, at)
    if (pieceEnd < closing.length || at < 0 || start < 0 || end < 0) return null
    cuts.push({
      start,
      end: end + closing.length,
      piece: trimmed(fragment.subarray(from, pieceEnd)),
    })
    from = pieceEnd
  }
  return cuts
}

/** A buffer that is reused for every page: allocating one each took as long as filling it. */
const scratch = () => {
  let room = Buffer.allocUnsafeSlow(256 * 1024)
  return (size: number): Buffer => {
    if (size > room.length) room = Buffer.allocUnsafeSlow(size * 2)
    return room.subarray(0, size)
  }
}

const composed = (page: Buffer, cuts: readonly Cut[], room: (size: number) => Buffer): Buffer => {
  // The piece of the buy box holds the link to the substitutes, which is then as current as a piece of its own.
  const inOrder = [...cuts]
    .sort((one, other) => one.start - other.start)
    .filter((cut, index, all) => cut.end > (all[index - 1]?.end ?? 0))
  const whole = room(
    inOrder.reduce(
      (size, { start, end, piece }) => size - (end - start) + piece.length,
      page.length,
    ),
  )
  let [read, written] = [0, 0]
  for (const { start, end, piece } of inOrder) {
    written += page.copy(whole, written, read, start)
    whole.set(piece, written)
    written += piece.length
    read = end
  }
  page.copy(whole, written, read)
  return whole
}

type View = Parameters<Renderer['render']>[0]

/**
 * A page of which only parts differ. `view`: the digest of its new view. `compose` gives its bytes, which are valid until the next page is
 * composed, with the page and the file before, or `null` if the whole page has to be rendered: the file does not match the ledger or lacks a
 * part.
 */
export type Patched = { view: string; compose: () => { page: Buffer; before: PackedPage } | null }

/**
 * Patches the pressed file of a page of which only parts may differ: a price appears on the pages of ten substitutes and changes two lines of
 * each. Returns `null` if the whole page has to be rendered.
 */
export const createPatcher = (
  catalogue: Catalogue,
  pages: string,
  renderer: () => Promise<Renderer>,
) => {
  const fragments = new WeakMap<View, Promise<Buffer>>()
  const [old, fresh] = [scratch(), scratch()]
  const unpack = createUnpacker()
  const render = async (view: View): Promise<Buffer> => {
    const { buffer, byteOffset, byteLength } = await (await renderer()).render(view)
    return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
  }
  const fragmentOf = (view: View): Promise<Buffer> => {
    const made = fragments.get(view) ?? render(view)
    fragments.set(view, made)
    return made
  }

  return async (key: ChangedPage, before: Entry): Promise<Patched | 'unchanged' | null> => {
    if (key.kind !== 'drug' || !key.only) return null
    let view = before.view
    const differ = new Set<DrugPart>()
    const made = new Map<DrugPart, MadePart>()
    for (const part of key.only) {
      const now = drugPart(catalogue, key, part)
      if (!now) return null
      made.set(part, now)
      const updated = withPart(view, part, now.value)
      if (updated !== view) differ.add(part)
      view = updated
    }
    if (differ.size === 0) return 'unchanged'
    const changed: { part: DrugPart; fragment: Buffer }[] = []
    for (const part of differ) {
      const fragment = made.get(part)?.fragment()
      if (!fragment) return null
      changed.push({ part, fragment: await fragmentOf(fragment) })
    }
    const compose: Patched['compose'] = () => {
      const file = readPage(join(pages, before.file), before.size, old)
      const page = file && unpack(file)
      if (!file || !page) return null
      const cuts: Cut[] = []
      for (const { part, fragment } of changed) {
        const found = cutsOf(page, part, fragment)
        if (!found) return null
        cuts.push(...found)
      }
      return { page: composed(page, cuts, fresh), before: { page, file } }
    }
    return { view, compose }
  }
}

/** The bytes of a file, or `null` if its size is not the ledger's: a power cut may have truncated it. */
const readPage = (file: string, size: number, room: (size: number) => Buffer): Buffer | null => {
  let handle: number
  try {
    handle = openQuietly(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    // Ask for one byte more, to notice a file that is longer.
    const bytes = room(size + 1)
    return readSync(handle, bytes, 0, size + 1, 0) === size ? bytes.subarray(0, size) : null
  } finally {
    closeSync(handle)
  }
}

/** Opens a file without updating its access time, which would cost a write a file. Only the owner of a file may do that. */
const openQuietly = (file: string): number => {
  try {
    return openSync(file, constants.O_RDONLY | (constants.O_NOATIME ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return openSync(file, 'r')
  }
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a

/** Strips the white space around a fragment; a section in a page has none. */
const trimmed = (bytes: Uint8Array): Uint8Array => {
  let [start, end] = [0, bytes.length]
  while (start < end && isSpace(bytes[start])) start++
  while (end > start && isSpace(bytes[end - 1])) end--
  return bytes.subarray(start, end)
}
