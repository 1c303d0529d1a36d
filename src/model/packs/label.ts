const words = /\s+/
/** Words that name the form of a medicine rather than its brand. */
const formWords = /^(tablets?|tab|capsules?|caps?|injection|inj|syrup|suspension|cream|gel|ointment|drops?|solution|powder|lotion|spray)$/i
const number = /^\d+(?:[.,/]\d+)*(?:\s?(?:mg|mcg|gm?|ml|iu|%))?$/i
const unit = /^(mg|mcg|g|gm|ml|iu|%)$/i

/** Longest brand that is printed whole. */
const longest = 12

/**
 * The brand and strength printed on a drawn pack, out of a product's name: `Telma 40 Tablet` gives `Telma` and `40`, `Pan-D Capsule SR`
 * gives `Pan-D` and nothing. A long first word is cut at its hyphen, never in the middle of a syllable.
 */
export const labelOf = (name: string): { brand: string; strength: string } => {
  const parts = name.trim().split(words)
  const [first = ''] = parts
  const rest = parts.slice(1).filter((part) => !formWords.test(part))
  const at = rest.findIndex((part) => number.test(part))
  const strength = at < 0 ? '' : unit.test(rest[at + 1] ?? '') ? `${rest[at]} ${rest[at + 1]}` : (rest[at] ?? '')
  const brand = first.length > longest ? (first.split('-')[0] ?? first) : first
  return { brand: brand.slice(0, 16), strength: strength.slice(0, 10) }
}
