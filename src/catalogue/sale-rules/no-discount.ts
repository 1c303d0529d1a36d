type Named = { name: string; hsn?: string | undefined }

/** Preparations for infants by the customs tariff. */
const infantCode = /^190110/
const infantWords = new RegExp(
  `\\b(?:${[
    'infant (?:formula|milk|food|cereal|nutrition|supplement)|follow[ -]?(?:up|on) formula|(?:baby|infant) (?:milk|cereal|food|formula)|weaning food|human milk fortifier',
    'lactogen|lactodex|dexolac|similac|enfamil|aptamil|nan (?:pro|excella|optipro|grow|lo-?lac|ha|ar|\\d)|pre-? ?nan|nestogen|nusobee|zerolac|neocate|nutramigen|simyl|cerelac|nestum|farex|amulspray|lactonic',
    '(?:feeding|nursing|baby) bottles?|bottle (?:teats?|nipples?)|feeding (?:teats?|nipples?)|(?:silicone|baby) teats?|nipples? (?:shield )?for (?:feeding )?bottles?',
  ].join('|')})\\b`,
)
/** What cleans, warms or carries a bottle is none. */
const besideBottles =
  /\b(?:brush|brushes|clean(?:er|ing|ser)|warmer|steril[a-z]+|holder|cover|bag|rack|wash|tongs?)\b/

/**
 * Infant milk substitutes, infant foods and feeding bottles (Infant Milk Substitutes, Feeding Bottles and Infant Foods Act, 1992): nobody may offer
 * a discount, a gift or another inducement for their sale.
 */
export const isInfantFood = ({ name, hsn }: Named): boolean => {
  const text = name.toLowerCase()
  return (
    (hsn !== undefined && infantCode.test(hsn)) ||
    (infantWords.test(text) && !besideBottles.test(text))
  )
}

const biologic =
  /\binsulin|\bvaccine|\btoxoid|immun(?:e |o)globulin|\banti(?:venom|venin|serum)|glutide$|\bteriparatide|\bheparin$/
const biologicNames =
  /\b(?:insulin|vaccine|humalog|novomix|novorapid|lantus|mixtard|huminsulin|basalog|tresiba|ryzodeg|toujeo|apidra|actrapid|insulatard|wosulin|glaritus)\b/
const cold = /refrigerat|\b2 ?°? ?c? ?(?:-|–|to) ?8 ?°? ?c\b|\bfridge\b|cold chain/i

/**
 * Medicines that the shop's standing discount does not touch: insulin, vaccines and whatever else is kept cold. A price of the export is the shop's
 * own and counts.
 */
export const keepsItsMrp = ({
  name,
  salts,
  storage,
}: {
  name: string
  salts: readonly string[]
  storage: string
}): boolean =>
  salts.some((salt) => biologic.test(salt.toLowerCase())) ||
  (biologicNames.test(name.toLowerCase()) && !/needle|syringe|strip/i.test(name)) ||
  cold.test(storage)
