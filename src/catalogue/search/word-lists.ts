import type { Form } from '#model/product.ts'

/**
 * Words for dosage forms, as customers, labels and shop ledgers write them. They filter results and are never searched as names. Words of
 * Indian languages are in the Latin spelling of `latin`.
 */
export const formWords: Record<string, readonly Form[]> = {
  ...words(
    'tablet',
    'tab tabs tablet tablets tb goli goliyan golian teblet tikdi tikya mattirai mathirai maattirai mattiraikl matra matralu goliyam golio',
  ),
  ...words('capsule', 'cap caps capsule capsules softgel softgels keppsul'),
  ...words(['syrup', 'suspension', 'solution'], 'syp syr syrup syrups sirap sharbat liquid liq'),
  ...words('suspension', 'susp suspension sspensn'),
  ...words('solution', 'solution soln sol'),
  ...words('drops', 'drop drops sottu'),
  ...words(['injection', 'infusion'], 'inj injection injections injectable injeksn sui oosi usi'),
  ...words('infusion', 'infusion iv drip'),
  ...words(['cream', 'ointment'], 'malham marham'),
  ...words('cream', 'cream creme crm'),
  ...words('ointment', 'oint ointment'),
  ...words('gel', 'gel jel'),
  ...words('lotion', 'lotion lot losn'),
  ...words('powder', 'powder pwd pwdr paudr churna choornam churan'),
  ...words('granules', 'granules'),
  ...words('inhaler', 'inhaler inhalar puff'),
  ...words('respules', 'respule respules nebuliser nebulizer'),
  ...words('spray', 'spray'),
  ...words('patch', 'patch patches'),
  ...words('suppository', 'suppository suppositories supp'),
  ...words('lozenge', 'lozenge lozenges'),
  ...words('mouthwash', 'mouthwash gargle'),
  ...words('shampoo', 'shampoo'),
  ...words('soap', 'soap bar sabun sabu soppu sabbu'),
  ...words('oil', 'oil tel'),
}

function words(forms: Form | readonly Form[], list: string): Record<string, readonly Form[]> {
  return Object.fromEntries(
    list.split(' ').map((word) => [word, typeof forms === 'string' ? [forms] : forms]),
  )
}

/** The forms that an incomplete word may become: `ta`, `inje`. */
export const formsBegun = (word: string): readonly Form[] => [
  ...new Set(
    Object.entries(formWords).flatMap(([whole, forms]) => (whole.startsWith(word) ? forms : [])),
  ),
]

/**
 * Words that many products have and none is called by: containers and devices, where it goes, how it is released. Alone they lead to no
 * product: "Novorapid Penfill" is not another insulin in a Penfill.
 */
export const describingWords: ReadonlySet<string> = new Set(
  `penfill penfil flexpen flextouch solostar kwikpen disposable dispo refill refil refils refills cartridge cartridges vial vials pen pens prefilled
  pfs syringe autohaler synchrobreathe respirator nexhaler rotahaler revolizer device machine meter strips kit combipack
  eye eyes ear ears nasal nose oral vaginal rectal topical skin face scalp mouth throat
  sr er xr xl cr pr mr tr la cd dsr od dr ec gr dt md odt sl retard depot chrono plus forte duo trio junior sugar free ip bp usp
  white blue red green yellow pink orange colour color`.split(/\s+/),
)

/** Endings of nearly all company names, which carry no meaning in a search. */
export const companyWords = new Set(
  `pharma pharmaceutical pharmaceuticals pharmacueticals pharm ltd limited pvt private laboratories laboratory labs lab india indian healthcare health
  care lifesciences lifescience life sciences science remedies industries industry company co corporation corp inc llp drugs drug medicare biotech the
  and of products product international formulations`.split(/\s+/),
)
