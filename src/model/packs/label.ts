const words = /\s+/
/** Words that name the form of a medicine rather than its brand. */
const formWords = /^(tablets?|tab|capsules?|caps?|injection|inj|syrup|suspension|cream|gel|ointment|drops?|solution|powder|lotion|spray)$/i
const number = /^\d+(?:[.,/]\d+)*(?:mg|mcg|g|gm|kg|ml|l|iu|%)?$/i
const unit = /^(mg|mcg|g|gm|kg|ml|l|iu|%)$/i
/** Words after a number of pieces, which is no strength. */
const pieces = /^(tablets|capsules|softgels|lozenges|gummies|strips?|sachets?|tests?|pieces?|wipes?|pads?|diapers?)$/i

/** Longest brand that is printed whole. */
const maxBrandLength = 12

/**
 * The brand and strength printed on a drawn pack, out of a product's name: `Telma 40 Tablet` gives `Telma` and `40`, `Pan-D Capsule SR`
 * gives `Pan-D` and nothing. A long first word is cut at its hyphen, never in the middle of a syllable.
 */
export const labelOf = (name: string): { brand: string; strength: string } => {
  const parts = name.trim().split(words)
  const [first = ''] = parts
  const rest = parts.filter((part, at) => at > 0 && !formWords.test(part) && !pieces.test(parts[at + 1] ?? ''))
  const at = rest.findIndex((part) => number.test(part))
  const strength = at < 0 ? '' : unit.test(rest[at + 1] ?? '') ? `${rest[at]} ${rest[at + 1]}` : (rest[at] ?? '')
  const brand = first.length > maxBrandLength ? (first.split('-')[0] ?? first) : first
  return { brand: brand.slice(0, 16), strength: strength.slice(0, 10) }
}
