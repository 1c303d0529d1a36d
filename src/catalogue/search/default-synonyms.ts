/**
 * Abbreviations used at Indian pharmacy counters and what they mean in the catalogue: names of salts or categories, likeliest first.
 * Symptoms are in `needs`, brands in `brands`. Misspellings, prefixes (`azithro`) and words that ask or name a form (`bp ki goli`) are not
 * listed: search handles them. Short names of combinations (`co-trimoxazole`) are in `substances`. The `search-terms` table of an export overrides this table term by term.
 */
const table = `
pcm, pct, apap, acetaminophen: paracetamol
amoxyclav, amoxiclav, amox clav, amoxy clav: amoxycillin clavulanic acid
levo floxacin: levofloxacin
cotrim, tmp smx, smx tmp: sulfamethoxazole trimethoprim
inh: isoniazid
hcq, hcqs: hydroxychloroquine
hctz, hct: hydrochlorothiazide
isdn: isosorbide dinitrate
ismn: isosorbide mononitrate
gtn, ntg: nitroglycerin
asa, acetylsalicylic acid: aspirin
ppi: pantoprazole, omeprazole, rabeprazole, esomeprazole
tramadol hcl: tramadol
lcz: levocetirizine
cpm: chlorpheniramine
mpred: methylprednisolone
levo t, t4: levothyroxine, thyroxine
mtx: methotrexate
txa: tranexamic acid
udca: ursodeoxycholic acid
nac: acetylcysteine
bpo: benzoyl peroxide
ivm: ivermectin
vit a: vitamin a
vit b, b complex, bcomplex, vit b complex: vitamin b complex
vit b1, b1: thiamine, vitamin b1
vit b6, b6: pyridoxine, vitamin b6
vit b9, folate: folic acid
vit b12, b12: methylcobalamin, mecobalamin, vitamin b12
vit c: vitamin c, ascorbic acid
vit d, vit d3, d3: cholecalciferol, vitamin d3, vitamin d
vit e: vitamin e, tocopherol
vit k: vitamin k, phytomenadione
calcium d3, cal d3: calcium vitamin d3
iron tonic: iron, ferrous
ors: oral rehydration salts
ecp: levonorgestrel
pads: sanitary pads
bp machine, bp monitor: blood pressure monitor
sugar machine: glucometer, glucose meter
`

/** Normalised terms, each with its meanings. */
export const defaultTerms: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [terms, means] = line.split(':') as [string, string]
      const meanings = means.split(',').map((name) => name.trim())
      return terms.split(',').map((term) => [term.trim(), meanings] as const)
    }),
)
