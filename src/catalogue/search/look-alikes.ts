import { distance } from './edit-distance.ts'

/**
 * Names of different medicines that are confused when read, heard or typed, from the look-alike and sound-alike lists of medication-safety
 * bodies, with pairs of the Indian market. One group a line.
 */
const table = `
lasix losec luvox lasilactone, losec lomac, celebrex celexa cerebyx, zyprexa zyrtec zantac, amaryl reminyl, lamictal lamisil lomotil ludiomil, coumadin cardura avandia
hydralazine hydroxyzine, clonidine clonazepam klonopin, prednisone prednisolone primidone, metformin metronidazole, glipizide glyburide glimepiride
chlorpromazine chlorpropamide clomipramine chlorpheniramine, clomiphene clomipramine, carbamazepine oxcarbazepine carbimazole, cyclosporine cycloserine
cephalexin cefixime cefuroxime, cefotaxime ceftazidime ceftriaxone ceftizoxime, cefotaxime cefixime cefpodoxime, vinblastine vincristine, daunorubicin doxorubicin idarubicin epirubicin
dobutamine dopamine, ephedrine epinephrine norepinephrine, esmolol osmitrol, fluoxetine duloxetine paroxetine, fluoxetine fluvoxamine, amlodipine amiloride amiodarone, nifedipine nimodipine nicardipine felodipine
atenolol timolol metoprolol, propranolol pindolol prednisolone, losartan valsartan, lisinopril fosinopril, enalapril ramipril, simvastatin sitagliptin, sildenafil tadalafil vardenafil
tramadol trazodone tapentadol, methadone methylphenidate, morphine hydromorphone, oxycodone oxycontin, codeine iodine, alprazolam lorazepam clonazepam, diazepam ditropan, quetiapine quinidine quinine
risperidone ropinirole, olanzapine quetiapine, lamotrigine lamivudine levetiracetam, levetiracetam levofloxacin levocarnitine, valacyclovir valganciclovir, acyclovir famciclovir, azathioprine azithromycin azacitidine, erythromycin azithromycin
rifampicin rifaximin rifabutin, isoniazid isotretinoin, ketorolac ketoconazole ketamine ketotifen, fluconazole itraconazole, terbinafine terbutaline tolbutamide, penicillin penicillamine, ampicillin amoxicillin
methotrexate metolazone, mercaptopurine methimazole, tamoxifen tamsulosin, letrozole anastrozole, medroxyprogesterone methylprednisolone, levothyroxine liothyronine, warfarin vancomycin
insulin inulin, humalog humulin, novolog novolin novorapid novomix, lantus levemir, humalog novolog, mixtard actrapid insulatard, heparin hespan, sumatriptan zolmitriptan, sotalol stadol, bupropion buspirone
cetirizine sertraline, loratadine lorazepam, montelukast mosapride, pantoprazole aripiprazole, omeprazole esomeprazole, rabeprazole aripiprazole, domperidone droperidol, ondansetron dolasetron, ranitidine amantadine, misoprostol mifepristone metoprolol
pregabalin gabapentin, baclofen bactroban, tizanidine tinidazole, thiocolchicoside colchicine, folinic folic, ferrous fluoride, potassium phosphorus, digoxin doxepin digene, diltiazem diazepam, furosemide torasemide, spironolactone spiramycin
glucotrol glucophage, januvia jantoven janumet, plavix paxil, prozac prilosec proscar, xanax zantac xyzal, zocor cozaar zoloft, evista avinza, tegretol toprol trental, topamax toprol, neurontin noroxin motrin, ambien amen, ativan avitan atarax
dolo dolonex dolopar, pan panto pantop, pan pam, taxim taxotere, zifi zifam zyfen, azee azeef aziwok, monocef monotax, mox moxif moxiget, ciplox cifran, oflox oflomac, norflox norfloxin, dexona dexorange, betnesol betnovate, wysolone wymesone
medrol meftal, meftal metal metrogyl, rantac randac, omez omnatax omnix, razo razel rosuvas, telma telmikind telmed, stamlo starpress storvas, losar losacar lasix, aten aztor, atorva ator atarax, ecosprin ecospirin, clopilet clopitab, deriphyllin dericip
lonazep lonitab lorazep, alprax alzolam, nexito nexpro nexium, eptoin epsolin, encorate entocort, levipil levocet, gabapin gabantin, betacap betacard betaloc, cardace cardarone cardivas, thyronorm thyrox thyrocab, glynase glycomet glyciphage, amaryl amryl
folitrax folvite, imuran imurek, endoxan endoxifen, oxetol oxalgin oxytocin, duphaston duphalac, primolut premarin, susten sustanon, deviry devit, cabgolin calcigard, pause pausil, trapic trapex, arkamin arcalion, isordil inderal isoptin
sorbitrate sorbiline, nitrocontin nicotex, angised angizem, dilzem dilvas, calaptin calpol captopril, cordarone cardura, lanoxin levoxin lonopin, lasilactone lactulose, dytor dynapar, aldactone aldomet, minipress minipril, prazopress prazole
asthalin asthafen, budecort budate betacort, seroflo serobid seroquel, foracort forcan, levolin levoflox, montair montek, allegra alerid, avil advil, cetzine cetrizet cetapin, phenergan phensedyl, grilinctus glycodin, ascoril asthalin
candid canditral, zocon zocor zoloft, forcan foracort, fucidin fucibet, tbact tobact, soframycin sofradex, quadriderm quadrajel, panderm pandryl, retino retin retina, benzac benadryl, persol perso
`

const groups = new Map<string, Set<string>>()
for (const group of table.trim().split(/[,\n]/)) {
  const names = group.trim().split(' ')
  for (const name of names) groups.set(name, new Set([...(groups.get(name) ?? []), ...names]))
}

const firstWord = (name: string): string => /[a-z0-9]+/.exec(name.toLowerCase())?.[0] ?? ''

/** The edit distance, in letters, within which names of five letters and more look alike. */
const nearest = 2
const minLetters = 5

export type Named = { name: string; composition: string }

const salts = (composition: string): string => composition.replace(/\([^()]*\d[^()]*\)/g, '').replace(/\s+/g, ' ')

/**
 * The items of `listed` that must show their salts: names in the table above, and names that differ from another item, or from what was
 * typed, by at most two letters and by salt.
 */
export const lookAlikesOf = <Item extends Named>(listed: readonly Item[]): Set<Item> => {
  const found = new Set<Item>()
  const words = listed.map(({ name }) => firstWord(name))
  for (const [index, item] of listed.entries()) {
    const word = words[index] as string
    if (groups.has(word)) found.add(item)
    for (const [at, other] of listed.entries()) {
      const near = words[at] as string
      if (at <= index || near === word || Math.min(near.length, word.length) < minLetters) continue
      if (distance(word, near, nearest) > nearest || salts(other.composition) === salts(item.composition)) continue
      found.add(item)
      found.add(other)
    }
  }
  return found
}
