import type { Form } from '#model/product.ts'
import { amountOf } from '../equality/amounts.ts'
import { count, has, hasOther, list } from './groups.ts'
import groups from './order-groups.json' with { type: 'json' }
import type { SellableProduct } from './sellable-product.ts'
import { orderedSubstance } from './substance.ts'

type Order = {
  what: string
  number: string
  date: string
  means: (substances: readonly string[], product: SellableProduct) => boolean
}

const internal: readonly Form[] = [
  'tablet',
  'capsule',
  'syrup',
  'suspension',
  'granules',
  'injection',
  'infusion',
]
const isInternal = ({ form, route }: SellableProduct): boolean =>
  route === 'oral' || (internal.includes(form) && (route === undefined || route === 'injected'))
const isSwallowed = (product: SellableProduct): boolean =>
  (isInternal(product) || isOralLiquid(product)) && !isInjected(product)
const isOralLiquid = ({ form, route }: SellableProduct): boolean =>
  ['syrup', 'suspension', 'solution'].includes(form) ||
  (form === 'drops' && (route === undefined || route === 'oral'))

const antihistamines = list(groups.antihistamines)
const corticosteroids = list(groups.corticosteroids)
const bronchodilators = list(groups.bronchodilators)
const antitussives = list(groups.antitussives)
const penicillins = list(groups.penicillins)
const sulphonamides = list(groups.sulphonamides)
const sedatives = list(groups.sedatives)
const analgesics = list(groups.analgesics)
const vitamins = list(groups.vitamins)
const tuberculostatics = list(groups.tuberculostatics)
const hydroxyquinolines = list(`clioquinol, diiodohydroxyquinoline, quiniodochlor`)
const anabolics = list(groups.anabolics)
const oestrogens = list(groups.oestrogens)
const progestogens = list(groups.progestogens)
const h2Antagonists = list(groups.h2Antagonists)
const antacids = list(groups.antacids)
/** What a product with metoclopramide may contain: what the order excepts, and what the gut does not take up. */
const besideMetoclopramide = list(groups.besideMetoclopramide)
const [pancreatic, otherEnzymes] = [
  list('pancreatin, pancrelipase'),
  list('fungal diastase, diastase, papain, pepsin, bromelain, alpha amylase, cellulase'),
]
const slackeners = list(groups.slackeners)
const electrolytes = list(groups.electrolytes)
const clays = list(`kaolin, light kaolin, attapulgite`)
const tonics = list(`strychnine, yohimbine, arsenic`)
const bromides = list(`sodium bromide, potassium bromide, ammonium bromide`)
const antidiarrhoeals = list(`loperamide, diphenoxylate, furazolidone`)
const [
  chloramphenicol,
  nitrofurantoin,
  trimethoprim,
  metamizole,
  metoclopramide,
  atropine,
  ascorbicAcid,
  streptomycin,
  pyridoxine,
] = [
  list('chloramphenicol'),
  list('nitrofurantoin'),
  list('trimethoprim'),
  list('metamizole, analgin'),
  list('metoclopramide'),
  list('atropine'),
  list('ascorbic acid'),
  list('streptomycin'),
  list('pyridoxine'),
]
const phenobarbital = list('phenobarbital, phenobarbitone')
const besidePhenobarbital = list(groups.besidePhenobarbital)
const haloperidol = list('haloperidol')
const anticholinergics = list(groups.anticholinergics)
const nalidixicAcid = list('nalidixic acid')
const amoebicides = list(groups.amoebicides)
const phenylbutazones = list('phenylbutazone, oxyphenbutazone')
const anthelmintics = list(groups.anthelmintics)
const laxatives = list(groups.laxatives)
const isInjected = ({ form }: SellableProduct): boolean =>
  form === 'injection' || form === 'infusion'

/** Whether a plain product that is swallowed has more than 100 mg of nimesulide; a strength that is not stated counts as less. */
const exceedsNimesulide = (substances: readonly string[], product: SellableProduct): boolean => {
  const strength = product.salts[substances.indexOf(orderedSubstance('nimesulide'))]?.strength
  const amount = strength === undefined ? null : amountOf(strength)
  const slow = product.release === 'sustained' || product.release === 'modified'
  return (
    isInternal(product) &&
    !isInjected(product) &&
    !slow &&
    amount?.base === 'mg' &&
    amount.per === null &&
    amount.value > 100
  )
}
const tetracyclines = list(`tetracycline, oxytetracycline, demeclocycline`)

const onlyPyridoxine = (substances: readonly string[]): boolean =>
  count(vitamins, substances) === 1 && has(pyridoxine, substances)

/** One order per drug, so that the citation names the drug of the product. */
const single = (
  drugs: string,
  number: string,
  date: string,
  applies: (product: SellableProduct) => boolean = () => true,
  label = '',
): Order[] =>
  drugs.split(', ').map((what) => {
    const substance = orderedSubstance(what)
    return {
      what: label || what,
      number,
      date,
      means: (substances, product) => substances.includes(substance) && applies(product),
    }
  })
const several = (what: string, number: string, date: string, means: Order['means']): Order => ({
  what,
  number,
  date,
  means,
})

/** One of a group beside one of another. */
const together = (
  what: string,
  number: string,
  date: string,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Order =>
  several(what, number, date, (substances) => has(one, substances) && has(other, substances))

/**
 * Single drugs and kinds of combinations prohibited under section 26A, from public lists of the Central Drugs Standard Control
 * Organisation; check each against the Gazette.
 */
const orders: readonly Order[] = [
  ...single(
    'Amidopyrine, Phenacetin, Nialamide, Practolol, Methapyrilene',
    'G.S.R. 578(E)',
    '1983-07-23',
  ),
  ...single('Methaqualone', 'G.S.R. 49(E)', '1984-01-31'),
  ...single('Terfenadine', 'G.S.R. 91(E)', '2003-02-05'),
  ...single('Astemizole', 'G.S.R. 191(E)', '2003-03-05'),
  ...single('Phenformin', 'G.S.R. 780(E)', '2003-10-01'),
  ...single('Fenfluramine, Dexfenfluramine', 'G.S.R. 395(E)', '1999-05-19'),
  ...single('Rofecoxib', 'G.S.R. 810(E)', '2004-12-13'),
  ...single('Valdecoxib', 'G.S.R. 510(E)', '2005-07-25'),
  ...single('Rimonabant', 'G.S.R. 884(E)', '2009-12-11'),
  ...single('Rosiglitazone', 'G.S.R. 910(E)', '2010-11-12'),
  ...single('Sibutramine, R-Sibutramine, Cisapride', 'G.S.R. 82(E)', '2011-02-10'),
  // Amended by G.S.R. 418(E) of 2011: on wounds and as an injection it may be sold.
  ...single(
    'Human placental extract, Placental extract, Placenta extract, Placenta extracts',
    'G.S.R. 82(E)',
    '2011-02-10',
    (product) => isSwallowed(product),
    'Human placental extract, except on wounds and as an injection',
  ),
  ...single('Phenylpropanolamine', 'G.S.R. 82(E)', '2011-02-10'),
  ...single('Gatifloxacin', 'G.S.R. 218(E)', '2011-03-16', isInternal),
  ...single('Tegaserod', 'G.S.R. 218(E)', '2011-03-16'),
  // Products state no age, so liquids and drops count as preparations for children.
  ...single(
    'Nimesulide',
    'G.S.R. 82(E)',
    '2011-02-10',
    isOralLiquid,
    'Nimesulide for children under 12 years',
  ),
  ...single('Dextropropoxyphene', 'G.S.R. 332(E)', '2013-05-23'),
  ...single('Melitracen', 'G.S.R. 377(E)', '2013-06-18'),
  several(
    'Corticosteroid with any other drug for internal use',
    'G.S.R. 1057(E)',
    '1988-11-03',
    (substances, product) =>
      substances.length > 1 && isInternal(product) && has(corticosteroids, substances),
  ),
  several(
    'Chloramphenicol with any other drug for internal use',
    'G.S.R. 1057(E)',
    '1988-11-03',
    (substances, product) =>
      substances.length > 1 && isInternal(product) && has(chloramphenicol, substances),
  ),
  together(
    'Penicillin with a sulphonamide',
    'G.S.R. 578(E)',
    '1983-07-23',
    penicillins,
    sulphonamides,
  ),
  together(
    'Antihistamine with an antidiarrhoeal',
    'G.S.R. 578(E)',
    '1983-07-23',
    antihistamines,
    antidiarrhoeals,
  ),
  together('Sedative with an analgesic', 'G.S.R. 999(E)', '1990-12-26', sedatives, analgesics),
  several(
    'More than one antihistamine',
    'G.S.R. 395(E)',
    '1999-05-19',
    (substances, product) => isInternal(product) && count(antihistamines, substances) > 1,
  ),
  several(
    'Bronchodilator with a cough suppressant or an antihistamine',
    'G.S.R. 702(E)',
    '1999-10-14',
    (substances, product) =>
      isInternal(product) &&
      has(bronchodilators, substances) &&
      (has(antitussives, substances) || has(antihistamines, substances)),
  ),
  together(
    'Nitrofurantoin with trimethoprim',
    'G.S.R. 170(E)',
    '2001-03-12',
    nitrofurantoin,
    trimethoprim,
  ),
  several(
    'Phenobarbital with a drug against asthma, hyoscine, hyoscyamine, belladonna or ergotamine',
    'G.S.R. 170(E)',
    '2001-03-12',
    (substances) =>
      has(phenobarbital, substances) &&
      (has(bronchodilators, substances) || has(besidePhenobarbital, substances)),
  ),
  together(
    'Haloperidol with an anticholinergic',
    'G.S.R. 170(E)',
    '2001-03-12',
    haloperidol,
    anticholinergics,
  ),
  together(
    'Nalidixic acid with a drug against amoebae',
    'G.S.R. 170(E)',
    '2001-03-12',
    nalidixicAcid,
    amoebicides,
  ),
  together(
    'Loperamide with furazolidone',
    'G.S.R. 170(E)',
    '2001-03-12',
    list('loperamide'),
    list('furazolidone'),
  ),
  together(
    'Cyproheptadine with lysine or peptone',
    'G.S.R. 170(E)',
    '2001-03-12',
    list('cyproheptadine'),
    list('lysine, peptone'),
  ),
  together(
    'Diazepam with diphenhydramine',
    'G.S.R. 395(E)',
    '1999-05-19',
    list('diazepam'),
    list('diphenhydramine'),
  ),
  several(
    'Phenylbutazone or oxyphenbutazone with any other drug',
    'G.S.R. 633(E)',
    '1995-09-13',
    (substances) => has(phenylbutazones, substances) && hasOther(phenylbutazones, substances),
  ),
  together('Anthelmintic with a laxative', 'G.S.R. 999(E)', '1990-12-26', anthelmintics, laxatives),
  several(
    'Metamizole with any other drug',
    'G.S.R. 499(E)',
    '1996-08-26',
    (substances) => substances.length > 1 && has(metamizole, substances),
  ),
  several(
    'Tetracycline as an oral liquid',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances, product) => isOralLiquid(product) && substances.includes('tetracycline'),
  ),
  several(
    'Oxytetracycline or demeclocycline as an oral liquid',
    'G.S.R. 322(E)',
    '1984-05-03',
    (substances, product) => isOralLiquid(product) && has(tetracyclines, substances),
  ),
  several(
    'Oral nimesulide above 100 mg for immediate release',
    'S.O. 6091(E)',
    '2025-12-29',
    (substances, product) => exceedsNimesulide(substances, product),
  ),
  several('Chloral hydrate', 'G.S.R. 999(E)', '1990-12-26', (substances) =>
    substances.includes(orderedSubstance('chloral hydrate')),
  ),
  several(
    'Bromide with any other drug',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances) => has(bromides, substances) && hasOther(bromides, substances),
  ),
  several(
    'Strychnine, yohimbine or arsenic in a tonic',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances) => substances.length > 1 && has(tonics, substances),
  ),
  several(
    'Vitamin with an analgesic or anti-inflammatory drug',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances, product) =>
      isInternal(product) && has(vitamins, substances) && has(analgesics, substances),
  ),
  several(
    'Vitamin with a tranquillizer',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances, product) =>
      isInternal(product) && has(vitamins, substances) && has(sedatives, substances),
  ),
  together('Atropine with an analgesic', 'G.S.R. 578(E)', '1983-07-23', atropine, analgesics),
  together(
    'Tetracycline with vitamin C',
    'G.S.R. 578(E)',
    '1983-07-23',
    tetracyclines,
    ascorbicAcid,
  ),
  several(
    'Vitamin with a drug against tuberculosis, except isoniazid with pyridoxine',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances) =>
      has(tuberculostatics, substances) &&
      has(vitamins, substances) &&
      !(substances.includes('isoniazid') && onlyPyridoxine(substances)),
  ),
  several(
    'Penicillin as an ointment for skin or eye',
    'G.S.R. 578(E)',
    '1983-07-23',
    (substances, { form }) =>
      form === 'ointment' && has(list('benzylpenicillin, phenoxymethylpenicillin'), substances),
  ),
  several(
    'Hydroxyquinoline with any other drug for internal use',
    'G.S.R. 793(E)',
    '1995-12-13',
    (substances, product) =>
      isInternal(product) &&
      has(hydroxyquinolines, substances) &&
      hasOther(hydroxyquinolines, substances),
  ),
  several(
    'Anabolic steroid with any other drug',
    'G.S.R. 863(E)',
    '1985-11-22',
    (substances) => has(anabolics, substances) && hasOther(anabolics, substances),
  ),
  several(
    'Oestrogen with a progestogen as an injection',
    'G.S.R. 743(E)',
    '1989-08-10',
    (substances, product) =>
      isInjected(product) && has(oestrogens, substances) && has(progestogens, substances),
  ),
  several(
    'Metoclopramide with any other absorbed drug, except aspirin or paracetamol',
    'G.S.R. 999(E)',
    '1990-12-26',
    (substances, product) =>
      isInternal(product) &&
      has(metoclopramide, substances) &&
      hasOther(besideMetoclopramide, substances),
  ),
  several(
    'Laxative or antispasmodic with digestive enzymes',
    'G.S.R. 999(E)',
    '1990-12-26',
    (substances) =>
      has(slackeners, substances) && (has(pancreatic, substances) || has(otherEnzymes, substances)),
  ),
  // The order excepts combinations that the Drugs Controller has approved one by one; their list could not be had.
  several(
    'H2 antagonist with an antacid',
    'G.S.R. 999(E)',
    '1990-12-26',
    (substances, product) =>
      isInternal(product) && has(h2Antagonists, substances) && has(antacids, substances),
  ),
  several(
    'Kaolin or attapulgite against diarrhoea',
    'G.S.R. 57(E)',
    '1991-02-07',
    (substances, product) => isInternal(product) && has(clays, substances),
  ),
  several(
    'Loperamide or diphenoxylate as an oral liquid',
    'G.S.R. 57(E)',
    '1991-02-07',
    (substances, product) =>
      isOralLiquid(product) && has(list('loperamide, diphenoxylate'), substances),
  ),
  several(
    'Antidiarrhoeal with electrolytes',
    'G.S.R. 57(E)',
    '1991-02-07',
    (substances, product) =>
      isInternal(product) && has(antidiarrhoeals, substances) && has(electrolytes, substances),
  ),
  several(
    'Streptomycin with a penicillin as an injection',
    'G.S.R. 93(E)',
    '1997-02-25',
    (substances, product) =>
      isInjected(product) && has(streptomycin, substances) && has(penicillins, substances),
  ),
  several('Haemoglobin', 'G.S.R. 814(E)', '1999-12-16', (substances) =>
    substances.includes(orderedSubstance('haemoglobin')),
  ),
  together(
    'Pancreatin with any other enzyme',
    'G.S.R. 814(E)',
    '1999-12-16',
    pancreatic,
    otherEnzymes,
  ),
]

/** What the orders are, for rows that were judged before one was added. */
export const orderedKinds = orders.map(({ what, number }) => `${what}, ${number}`)

/** The order that prohibits a drug, or a kind of combination that includes the product. */
export const prohibitedDrug = (
  product: SellableProduct,
  substances: readonly string[],
): Order | undefined => orders.find(({ means }) => means(substances, product))
