import anyAscii from 'any-ascii'

/** Maximum bytes of a slug: with its id and `.html` it stays far below the 255 bytes of common file systems. */
export const slugBytes = 120

/**
 * The slug of spec §2: lowercased, every character other than a letter, digit or dot becomes a hyphen, repeated hyphens collapse, outer
 * hyphens are removed. Made safe as a file name and URL segment: Indic and accented letters are transliterated, outer dots are removed
 * (no `..`, no `.htaccess`), the length is bounded, and it is never empty. The id identifies the page; the slug is decoration.
 */
export const slugOf = (name: string): string => {
  const latin = /^[\x20-\x7e]*$/.test(name) ? name : anyAscii(name)
  const slug = latin
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, slugBytes)
    .replace(/^[-.]+|[-.]+$/g, '')
  return slug === '' ? 'item' : slug
}

/** A manufacturer's slug is the name lowercased with spaces replaced by hyphens (spec §2), made safe in the same way. */
export const manufacturerSlugOf = (name: string): string =>
  slugOf(name.toLowerCase().replaceAll(' ', '-'))

/** The id at the end of a `{slug}-{id}` segment: the digits after the last hyphen. `null` if there are none. */
export const idOfSegment = (segment: string): number | null => {
  const digits = /(?:^|-)(\d{1,15})$/.exec(segment)?.[1]
  return digits === undefined ? null : Number(digits)
}
