import type { Form } from '#model/product.ts'
import type { Sold } from './described.ts'
import { orderedSubstance } from './substance.ts'

const list = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[,\n]/).flatMap((name) => (name.trim() ? orderedSubstance(name.trim()) : [])))

type Order = {
  what: string
  number: string
  date: string
  /** Whether the order covers a product with these substances. */
  means: (substances: readonly string[], product: Sold) => boolean
}

const internal: readonly Form[] = ['tablet', 'capsule', 'syrup', 'suspension', 'granules', 'injection', 'infusion']
const isInternal = ({ form, route }: Sold): boolean =>
  route === 'oral' || (internal.includes(form) && (route === undefined || route === 'injected'))
const isOralLiquid = ({ form, route }: Sold): boolean =>
  ['syrup', 'suspension', 'solution'].includes(form) || (form === 'drops' && (route === undefined || route === 'oral'))

const has = (group: ReadonlySet<string>, substances: readonly string[]): boolean => substances.some((substance) => group.has(substance))
const count = (group: ReadonlySet<string>, substances: readonly string[]): number =>
  new Set(substances.filter((substance) => group.has(substance))).size

const antihistamines =
  list(`chlorpheniramine, cetirizine, levocetirizine, loratadine, desloratadine, fexofenadine, diphenhydramine, promethazine,
  pheniramine, cyproheptadine, hydroxyzine, triprolidine, bilastine, ebastine, dexchlorpheniramine, acrivastine, rupatadine`)
const corticosteroids = list(
  `betamethasone, dexamethasone, prednisolone, prednisone, methylprednisolone, hydrocortisone, deflazacort, triamcinolone`,
)
const bronchodilators = list(
  `salbutamol, levosalbutamol, terbutaline, orciprenaline, theophylline, etofylline, aminophylline, choline theophyllinate`,
)
const antitussives = list(`codeine, dextromethorphan, pholcodine, noscapine`)
const penicillins = list(`amoxicillin, ampicillin, cloxacillin, dicloxacillin, benzylpenicillin, phenoxymethylpenicillin`)
const sulphonamides = list(`sulfamethoxazole, sulfadiazine, sulfadoxine, sulfamethizole, sulfacetamide`)
const sedatives = list(
  `alprazolam, chlordiazepoxide, clobazam, clonazepam, diazepam, lorazepam, nitrazepam, oxazepam, phenobarbital, zolpidem, meprobamate`,
)
const analgesics = list(
  `paracetamol, aspirin, ibuprofen, diclofenac, aceclofenac, nimesulide, mefenamic acid, ketorolac, metamizole, naproxen, piroxicam`,
)
const antidiarrhoeals = list(`loperamide, diphenoxylate, furazolidone`)
const [chloramphenicol, nitrofurantoin, trimethoprim, metamizole] = [
  list('chloramphenicol'),
  list('nitrofurantoin'),
  list('trimethoprim'),
  list('metamizole, analgin'),
]
const tetracyclines = list(`tetracycline, oxytetracycline, demeclocycline`)

/** One order per drug, so that the citation names the drug of the product. */
const single = (drugs: string, number: string, date: string, applies: (product: Sold) => boolean = () => true, label = ''): Order[] =>
  drugs.split(', ').map((what) => {
    const substance = orderedSubstance(what)
    return { what: label || what, number, date, means: (found, product) => found.includes(substance) && applies(product) }
  })
const several = (what: string, number: string, date: string, means: Order['means']): Order => ({ what, number, date, means })

/**
 * Single drugs and kinds of combinations prohibited under section 26A, from public lists of the Central Drugs Standard Control
 * Organisation; check each against the Gazette.
 */
const orders: readonly Order[] = [
  ...single('Amidopyrine, Phenacetin, Nialamide, Practolol, Methapyrilene', 'G.S.R. 578(E)', '1983-07-23'),
  ...single('Methaqualone', 'G.S.R. 49(E)', '1984-01-31'),
  ...single('Terfenadine', 'G.S.R. 91(E)', '2003-02-05'),
  ...single('Astemizole', 'G.S.R. 191(E)', '2003-03-05'),
  ...single('Phenformin', 'G.S.R. 780(E)', '2003-10-01'),
  ...single('Fenfluramine, Dexfenfluramine', 'G.S.R. 395(E)', '1999-05-19'),
  ...single('Rofecoxib', 'G.S.R. 810(E)', '2004-12-13'),
  ...single('Valdecoxib', 'G.S.R. 510(E)', '2005-07-25'),
  ...single('Rimonabant', 'G.S.R. 884(E)', '2009-12-11'),
  ...single('Rosiglitazone', 'G.S.R. 910(E)', '2010-11-12'),
  ...single('Sibutramine, Cisapride', 'G.S.R. 82(E)', '2011-02-10'),
  ...single('Phenylpropanolamine', 'G.S.R. 82(E)', '2011-02-10'),
  ...single('Gatifloxacin', 'G.S.R. 218(E)', '2011-03-16', isInternal),
  ...single('Tegaserod', 'G.S.R. 218(E)', '2011-03-16'),
  // Products state no age, so liquids and drops count as preparations for children.
  ...single('Nimesulide', 'G.S.R. 82(E)', '2011-02-10', isOralLiquid, 'Nimesulide for children under 12 years'),
  ...single('Dextropropoxyphene', 'G.S.R. 332(E)', '2013-05-23'),
  ...single('Melitracen', 'G.S.R. 377(E)', '2013-06-18'),
  several(
    'Corticosteroid with any other drug for internal use',
    'G.S.R. 1057(E)',
    '1988-11-03',
    (found, product) => found.length > 1 && isInternal(product) && has(corticosteroids, found),
  ),
  several(
    'Chloramphenicol with any other drug for internal use',
    'G.S.R. 1057(E)',
    '1988-11-03',
    (found, product) => found.length > 1 && isInternal(product) && has(chloramphenicol, found),
  ),
  several('Penicillin with a sulphonamide', 'G.S.R. 578(E)', '1983-07-23', (found) => has(penicillins, found) && has(sulphonamides, found)),
  several(
    'Antihistamine with an antidiarrhoeal',
    'G.S.R. 578(E)',
    '1983-07-23',
    (found) => has(antihistamines, found) && has(antidiarrhoeals, found),
  ),
  several('Sedative with an analgesic', 'G.S.R. 999(E)', '1990-12-26', (found) => has(sedatives, found) && has(analgesics, found)),
  several(
    'More than one antihistamine',
    'G.S.R. 395(E)',
    '1999-05-19',
    (found, product) => isInternal(product) && count(antihistamines, found) > 1,
  ),
  several(
    'Bronchodilator with a cough suppressant or an antihistamine',
    'G.S.R. 702(E)',
    '1999-10-14',
    (found, product) => isInternal(product) && has(bronchodilators, found) && (has(antitussives, found) || has(antihistamines, found)),
  ),
  several(
    'Nitrofurantoin with trimethoprim',
    'G.S.R. 170(E)',
    '2001-03-12',
    (found) => has(nitrofurantoin, found) && has(trimethoprim, found),
  ),
  several('Metamizole with any other drug', 'G.S.R. 499(E)', '1996-08-26', (found) => found.length > 1 && has(metamizole, found)),
  several(
    'Tetracycline as an oral liquid',
    'G.S.R. 578(E)',
    '1983-07-23',
    (found, product) => isOralLiquid(product) && has(tetracyclines, found),
  ),
]

/** The order that prohibits a drug, or a kind of combination that includes the product. */
export const prohibitedDrug = (product: Sold, substances: readonly string[]): Order | undefined =>
  orders.find(({ means }) => means(substances, product))

/**
 * Medicines for abortion may be given only by a registered practitioner in an approved place (Medical Termination of Pregnancy Act, 1971).
 */
const pregnancy = list('mifepristone, misoprostol, gemeprost, dinoprostone, carboprost')

/** Schedule X of the Drugs Rules, 1945. */
const scheduleX =
  list(`amobarbital, amphetamine, barbital, cyclobarbital, dexamphetamine, dexamfetamine, ethchlorvynol, glutethimide, ketamine, esketamine,
  meprobamate, methamphetamine, metamfetamine, methaqualone, methylphenidate, methylphenobarbital, phencyclidine, phenmetrazine, pentobarbital, secobarbital`)

/**
 * Narcotic drugs and psychotropic substances of the Narcotic Drugs and Psychotropic Substances Act, 1985 (its Schedule, with tramadol by
 * S.O. 1761(E) of 26 April 2018). Preparations of small doses are exempt from parts of the Act; they are not sold online either.
 */
const narcotics =
  list(`morphine, fentanyl, alfentanil, sufentanil, remifentanil, pethidine, methadone, oxycodone, hydromorphone, hydrocodone,
  oxymorphone, levorphanol, codeine, dihydrocodeine, ethylmorphine, dextropropoxyphene, diphenoxylate, opium, buprenorphine, pentazocine, tramadol,
  alprazolam, bromazepam, chlordiazepoxide, clobazam, clonazepam, clorazepate, diazepam, estazolam, etizolam, flunitrazepam, flurazepam,
  lorazepam, lormetazepam, medazepam, midazolam, nitrazepam, nordazepam, oxazepam, temazepam, triazolam, zolpidem,
  phenobarbital, phenobarbitone, barbital, butalbital, pentobarbital, secobarbital, ketamine, methylphenidate, amphetamine, dexamphetamine,
  dexamfetamine, lisdexamfetamine, methamphetamine, metamfetamine, phentermine, mazindol, dronabinol, nabilone, cannabis`)

export type Restriction = 'pregnancy' | 'narcotic' | 'schedule-x'

/** The reason why a lawful medicine is not sold online. */
export const restrictionOf = (substances: readonly string[]): Restriction | undefined => {
  if (has(pregnancy, substances)) return 'pregnancy'
  if (has(scheduleX, substances)) return 'schedule-x'
  return has(narcotics, substances) ? 'narcotic' : undefined
}

export const isNarcotic = (substances: readonly string[]): boolean => has(narcotics, substances)
export const isScheduleX = (substances: readonly string[]): boolean => has(scheduleX, substances)
