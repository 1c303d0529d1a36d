/** Words that name the form of a medicine rather than its brand. */
const formWords =
  /^(tablets?|tab|capsules?|caps?|injection|inj|syrup|suspension|cream|gel|ointment|drops?|solution|powder|lotion|spray)$/i
const number = /^\d+(?:[.,/]\d+)*(?:mg|mcg|g|gm|kg|ml|l|iu|%)?$/i
const unit = /^(mg|mcg|g|gm|kg|ml|l|iu|%)$/i
/** Words after a number of pieces, which is no strength. */
const pieces =
  /^(tablets|capsules|softgels|lozenges|gummies|strips?|sachets?|tests?|pieces?|wipes?|pads?|diapers?)$/i

/** Sizes, and the maker's name of a model: what tells products apart that have no strength. */
const size = /^(?:newborn|small|medium|large|x*s|m|x*l|[a-z]+-[a-z]*\d+)$/i

/** Longest brand that is printed whole. */
const maxBrandLength = 12

/** The name with the spaces of its brand made such that do not part it, if the brand is known, begins the name and fits on a pack. */
const withWholeBrand = (name: string, brand: string | null): string =>
  brand !== null &&
  brand.length <= maxBrandLength &&
  `${name} `.toLowerCase().startsWith(`${brand} `.toLowerCase())
    ? brand.replaceAll(' ', '\u00a0') + name.slice(brand.length)
    : name

/**
 * The brand and strength printed on a drawn pack, out of a product's name: `Telma 40 Tablet` gives `Telma` and `40`, `Pan-D Capsule SR`
 * gives `Pan-D` and nothing, `Tynor Knee Cap Medium` its size. A brand of several words is printed whole if it is `known` and short, and where it
 * begins with `Dr`. A long first word is cut at its hyphen, never in the middle of a syllable.
 */
export const labelOf = (
  name: string,
  known: string | null = null,
): { brand: string; strength: string } => {
  const parts = withWholeBrand(name.trim(), known)
    .replace(/^Dr\.? /i, 'Dr\u00a0')
    .split(/[^\S\u00a0]+/)
  const [first = ''] = parts
  const rest = parts.filter(
    (part, at) => at > 0 && !formWords.test(part) && !pieces.test(parts[at + 1] ?? ''),
  )
  const at = rest.findIndex((part) => number.test(part))
  const sized = rest.find((part) => size.test(part)) ?? ''
  const count = parts.find((_, place) => pieces.test(parts[place + 1] ?? ''))
  // Diapers of one size differ in their number alone.
  const otherwise = sized !== '' && count !== undefined ? `${sized} ×${count}` : sized
  const strength =
    at < 0
      ? otherwise
      : unit.test(rest[at + 1] ?? '')
        ? `${rest[at]} ${rest[at + 1]}`
        : (rest[at] ?? '')
  const brand = first.length > maxBrandLength ? (first.split('-')[0] ?? first) : first
  return { brand: brand.slice(0, 16), strength: strength.slice(0, 10) }
}
