type Named = { name: string; hsn?: string | undefined }

/** Preparations for infants by the customs tariff. */
const infantCode = /^190110/

/** Milk substitutes and foods for a child of up to two years, by their kind and by the names under which they are sold. */
const infantFoods = new RegExp(
  `\\b(?:${[
    '(?:infant|starter|baby|toddler) (?:formulas?|milk|food|cereals?|nutrition|supplement|porridge|puree|rusks?)|infant milk substitutes?|follow[ -]?(?:up|on) (?:formula|milk)',
    'growing[ -]?up milk|weaning food|human milk fortifier|premature formula|(?:milk|formula|cereal|food) for (?:infants?|babies)|(?:from|after) 6 months',
    'lactogen|lactogrow|lactodex|lactonic|dexolac|dexogrow|similac|neosure|isomil|alimentum|elecare|enfamil|enfalac|enfagrow|enfapro|enfakid|aptamil|aptagrow|nutrilon|bebelac|bebilon|milupa|milumil',
    'pepti[ -]?junior|pregestimil|nutramigen|puramino|neocate|alfare|althera|alfamino|infatrini|infasoy|galactomin|monogen|novalac|frisolac|friso (?:gold|prestige)|kabrita|hipp organic|holle|s-26|promil|mamex',
    'nan (?:pro|excella|excellapro|optipro|supreme|grow|lo-?lac|lactose|soy|ha|ar|comfort|\\d)\\w*|pre-? ?nan|pre-? ?lactogen|nestogen|nusobee|prosobee|zerolac|isolac|simyl|vivalac|celia|babyvita|baby ?pro|first food|amul ?spray',
    'cerelac|nestum|farex|gerber|slurrp farm (?:baby|infant|first)|early foods',
  ].join('|')})\\b`,
)
const bottles =
  /\b(?:(?:feeding|nursing|baby|infant|new ?born|milk|anti-?colic|wide[ -]neck) (?:\w+ )?(?:bottles?|feeders?)|bottles? for (?:feeding|babies|infants?)|teats?)\b/
/** Makers of bottles and nipples for babies: any bottle of theirs is one to feed with. */
const bottleMakers =
  /\b(?:avent|pigeon|dr\.? ?brown'?s?|tommee tippee|mee ?mee|chicco|medela|nuby|nuk|comotomo|luv ?lap|mothercare|farlin|baby ?hug|buddsbuddy|morisons|lansinoh|munchkin|hegen|minbie|r for rabbit|little'?s|1st step|bonny|rikang|sebamed baby|himalaya baby)\b/
const nipples = /\bnipples?\b/
/** What cleans, warms or carries a bottle is none, nor what a mother wears or puts on her skin. */
const besideBottles =
  /\b(?:brush|brushes|clean(?:er|ing|ser)|warmer|steril[a-z]+|holder|cover|bag|rack|wash|tongs?|(?:bottle|milk) storage|wipes?|liquid)\b/
const besideNipples =
  /\b(?:cream|crm|balm|butter|ointment|oint|care|pullers?|correctors?|formers?|protectors?|guards?|pads?|oil|gel|shields?(?! for))\b/
const otherBottles = /\b(?:water|sports?|hot|sipper|straw|talc|shampoo|lotion|oil|spray)\b/

const isFeedingBottle = (text: string): boolean => {
  if (besideBottles.test(text) || otherBottles.test(text)) return false
  if (nipples.test(text)) return !besideNipples.test(text)
  return bottles.test(text) || (bottleMakers.test(text) && /\b(?:bottles?|feeders?)\b/.test(text))
}

/**
 * Infant milk substitutes, infant foods and feeding bottles (Infant Milk Substitutes, Feeding Bottles and Infant Foods Act, 1992): no one may offer
 * a discount, a gift or another inducement for their sale.
 */
export const isInfantFood = ({ name, hsn }: Named): boolean => {
  const text = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`]/g, "'")
  return (
    (hsn !== undefined && infantCode.test(hsn)) ||
    (infantFoods.test(text) && !besideBottles.test(text)) ||
    isFeedingBottle(text)
  )
}

/** Substances that labels tell to keep between 2 and 8 °C, by the ends of their names and one by one. */
const keptCold =
  /\binsulin|\bvaccin|\btoxoid|immun(?:e |o)globulin|\banti(?:venom|venin|serum|toxin)|glutide$|paratide\b|\w{3,}mab\b|\w{3,}cept$|poi?etin|grastim|\bplerixafor|interferon|gonadotrop|\bmenotrop|follitropin|lutropin|somatropin|\btirzepatide|\bbotulinum|\boxytocin|\bcarbetocin|\bcarboprost|\bdinoproston|\b(?:methyl)?ergometrine|\bvasopressin|\bterlipressin|\boctreotide|\bcalcitonin|\bglucagon|curium\b|\bsuccinylcholine|\bsuxamethonium|\bvecuronium|\bcaspofungin|\bmicafungin|amphotericin b|\bcarmustine|\bmelphalan|\bvinblastine|\bvincristine|\bvinorelbine|\basparaginase|\bpegaspargase|\bbleomycin|\bazacitidine|\bbortezomib|\bcarfilzomib|\balteplase|\btenecteplase|\breteplase|\bstreptokinase|\burokinase|\bhyaluronidase|\bporactant|\bberactant|\bfactor (?:vii|viii|ix)|\blatanoprost|\batosiban|\bglatiramer|\bliraglutide|\bexenatide|\bpramlintide|\bteriparatide|\bcetrorelix|\bganirelix|\balprostadil|\bchorionic|\bheparin$/
const biologicNames =
  /\b(?:insulin|vaccine|humalog|novomix|novorapid|lantus|mixtard|huminsulin|basalog|tresiba|ryzodeg|toujeo|apidra|actrapid|insulatard|wosulin|glaritus)\b/
const cold = /refrigerat|\b2 ?°? ?c? ?(?:-|–|to) ?8 ?°? ?c\b|\bfridge\b|cold chain/i

/**
 * Medicines that the shop's standing discount does not touch: insulin, vaccines and whatever else is kept cold, by its
 * substance or by what its row says of storage. A price of the export is the shop's
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
  salts.some((salt) => keptCold.test(salt.toLowerCase())) ||
  (biologicNames.test(name.toLowerCase()) && !/needle|syringe|strip/i.test(name)) ||
  cold.test(storage)
