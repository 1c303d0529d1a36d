/**
 * Abbreviations and everyday words of Indian pharmacy counters, with what they mean in the catalogue: names of salts,
 * ailments or categories, the likeliest first. No misspellings, no brand names, and no
 * mere beginnings of names (`azithro`), nor words that ask or name a form (`bp ki
 * goli`): search finds those by itself. An export
 * has its own table (`search-terms`), which wins over this one term by term.
 */
const table = `
pcm, pct, apap, acetaminophen: paracetamol
amoxyclav, amoxiclav, co amoxiclav, coamoxiclav, amox clav, amoxy clav: amoxycillin clavulanic acid
levo floxacin: levofloxacin
cotrim, cotrimoxazole, tmp smx, smx tmp: sulfamethoxazole trimethoprim
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
ocp, contraceptive pill, birth control: contraception, levonorgestrel
ecp, morning after pill, emergency pill, ipill: levonorgestrel
bp, blood pressure, high bp, htn: hypertension, high blood pressure
low bp: hypotension
sugar, madhumeh, dm, blood sugar: diabetes
gas: acidity, antacid, pantoprazole
jalan: acidity, heartburn
loose motion, loose motions, dast, dasth: diarrhoea, diarrhea, loperamide
kabz, kabj: constipation, laxative
ulti, nausea: vomiting, ondansetron
bukhar, jwar, jvar, taap: fever, paracetamol
sardi, jukam, zukam: cold, common cold
khansi, khasi: cough
dard, pain killer, painkiller: pain, pain relief
sir dard, sar dard, head ache: headache, migraine
badan dard: pain, body pain
jodo ka dard, gathiya: arthritis, joint pain
pet dard: dicyclomine, stomach pain
kamzori, kamjori, taakat: multivitamin, weakness
khujli: itching, allergy
daad, dad: fungal infection, ringworm
neend, sleeping pill, sleeping tablet: insomnia
thyroid: hypothyroidism, levothyroxine
cholesterol: high cholesterol, atorvastatin
dama, saans: asthma
tension, ghabrahat: anxiety
period pain, mc pain: menstrual pain, mefenamic acid
worms, pet ke kide, deworming: albendazole
pimple, pimples, muhase: acne
baal, hairfall: hair fall, hair loss
rusi: dandruff
bawasir: piles, haemorrhoids
tb: tuberculosis
uti: urinary tract infection
bph: benign prostatic hyperplasia, tamsulosin
ed: erectile dysfunction, sildenafil
pcod: pcos
pads: sanitary pads
bp machine, bp monitor: blood pressure monitor
sugar machine: glucometer, glucose meter
`

/** Terms as typed, tidy, each with its meanings. */
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
