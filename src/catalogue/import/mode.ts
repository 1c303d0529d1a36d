import type { Locale } from '#model/locale.ts'
import type { Manifest } from '../export/manifest.ts'
import { type Base, rules } from './base.ts'
import { Refused } from './refused.ts'
import type { Mode } from './work.ts'

const sameLanguages = (one: readonly Locale[], other: readonly Locale[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/** Whether the export has the files of the base's export, byte for byte. */
const isSameExport = (manifest: Manifest, base: Base): boolean =>
  manifest.files
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .sort()
    .join() === base.files.join()

/** How to import an export onto a base, in a shop with a discount. Throws `Refused` if the two do not fit. */
export const modeOf = (manifest: Manifest, base: Base | null, discountPercent: number): Mode => {
  const fits = base !== null && base.rules === rules
  // Trees are compared by release id: the same id with other rows would look like no change.
  if (manifest.kind === 'full' && manifest.id === base?.id && !isSameExport(manifest, base))
    throw new Refused(
      'base',
      `${base.id} is the release that is served, with other rows. This export needs an id of its own.`,
    )
  if (manifest.kind === 'full')
    return fits &&
      sameLanguages(base.languages, manifest.languages) &&
      base.discountPercent === discountPercent
      ? 'incremental'
      : 'fresh'
  if (base === null || base.id !== manifest.basedOn)
    throw new Refused(
      'base',
      `This delta builds on ${manifest.basedOn}; the current release is ${base?.id ?? 'none'}. Publish a full export instead.`,
    )
  if (manifest.id === base.id)
    throw new Refused(
      'base',
      `This delta has the id of the release that it builds on, ${base.id}. It needs one of its own.`,
    )
  if (!fits)
    throw new Refused(
      'base',
      `${base.id} was imported by another version of this software. Publish a full export first.`,
    )
  if (!sameLanguages(base.languages, manifest.languages))
    throw new Refused(
      'languages',
      `This delta is in ${manifest.languages.join(', ')}, ${base.id} in ${base.languages.join(', ')}. Languages change with a full export.`,
    )
  return 'delta'
}
