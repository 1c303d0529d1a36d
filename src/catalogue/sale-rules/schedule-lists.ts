import { list } from './groups.ts'

/**
 * Substances of Schedule H1 of the Drugs Rules, 1945: G.S.R. 588(E) of 30 August 2013, with what G.S.R. 795(E) of 2018, 258(E) of 2021 and 95(E) of
 * 2024 added. Read from a public transcription of the consolidated Rules of September 2024; to be checked against the Gazette.
 */
export const scheduleH1 = list(`
  alprazolam, balofloxacin, buprenorphine, capreomycin, cefdinir, cefditoren, cefepime, cefetamet, cefixime, cefoperazone, cefotaxime, cefpirome,
  cefpodoxime, ceftazidime, ceftibuten, ceftizoxime, ceftriaxone, chlordiazepoxide, clofazimine, codeine, cycloserine, diazepam, diphenoxylate,
  doripenem, ertapenem, ethambutol, ethionamide, faropenem, gemifloxacin, imipenem, isoniazid, levofloxacin, meropenem, midazolam, moxifloxacin,
  nitrazepam, pentazocine, prulifloxacin, pyrazinamide, rifabutin, rifampicin, aminosalicylic acid, sodium aminosalicylate, calcium aminosalicylate,
  sparfloxacin, thioacetazone, tramadol, zolpidem, oxytocin, tapentadol, oseltamivir, zanamivir`)

/**
 * Substances of Schedule H that no group below holds: G.S.R. 160(E) of 16 March 2006 as amended until September 2024, from the same transcription.
 */
const named = `
  acamprosate, acitretin, albendazole, alteplase, aciclovir, adenosine, corticotropin, tetracosactide, allopurinol, chymotrypsin, alprostadil, amantadine,
  amifostine, amiloride, amineptine, aminoglutethimide, amiodarone, amoscanate, amoxapine, amrinone, metamizole, apraclonidine, aprotinin, artemotil,
  artemether, artesunate, arteether, articaine, atracurium, auranofin, azathioprine, baclofen, balsalazide, bambuterol, basiliximab, benserazide,
  betahistine, bethanidine, bezafibrate, bicalutamide, biclotymol, bifonazole, biperiden, felbinac, bitoscanate, bleomycin, brimonidine, bromhexine,
  bromocriptine, bulaquine, bupivacaine, bupropion, buspirone, butenafine, butorphanol, cabergoline, calcium dobesilate, capecitabine, carbidopa,
  carbocisteine, carboquone, carisoprodol, levocarnitine, ormeloxifene, centbutindole, centpropazine, cetirizine, chlormezanone, chlorpromazine,
  chlorzoxazone, ciclopirox, cinnarizine, citalopram, clavulanic acid, clidinium, clobazam, clofibrate, clonazepam, clonidine, clopamide, clopidogrel,
  clotrimazole, colchicine, cyclandelate, ciclosporin, danazol, dapsone, desloratadine, dexrazoxane, dextranomer, dextropropoxyphene, diazoxide,
  diclofenac, dicycloverine, didanosine, digoxin, dilazep, diltiazem, dipivefrine, disopyramide, docetaxel, domperidone, donepezil, dopamine, dosulepin,
  doxapram, doxepin, doxorubicin, ebastine, econazole, efavirenz, enfenamic acid, epinephrine, epirubicin, eptifibatide, estramustine, etanercept,
  ethacridine, etamsylate, etidronic acid, etodolac, etomidate, etoposide, exemestane, famciclovir, famotidine, fenbendazole, fexofenadine,
  flavoxate, fluorouracil, fludarabine, flufenamic acid, flunarizine, flupentixol, fluphenazine, fluvoxamine, formestane, fosfestrol, fosphenytoin,
  fotemustine, gabapentin, galantamine, gallamine, gemcitabine, gemfibrozil, chenodeoxycholic acid, gliclazide, glimepiride, glucagon, glycopyrronium,
  glipizide, granisetron, guanethidine, guggulipid, haloperidol, heparin, hyaluronidase, hydrotalcite, hydroxyzine, ibuprofen, idebenone, indapamide,
  imipramine, indometacin, interferon, iobitridol, iohexol, iopamidol, iomeprol, iopromide, irinotecan, isocarboxazid, isoflurane, isosorbide dinitrate,
  isosorbide mononitrate, isoxsuprine, itopride, ketoconazole, ketorolac, labetalol, lamivudine, lamotrigine, leflunomide, letrozole, levamisole,
  norepinephrine, levocetirizine, levodopa, lidoflazine, linezolid, lithium, lofepramine, loperamide, loxapine, mebendazole, mebeverine, mefenamic acid,
  mefloquine, melitracen, meloxicam, mephenesin, mephentermine, metaxalone, methocarbamol, methotrexate, metoclopramide, metrizamide, mexiletine,
  mianserin, miconazole, milrinone, miltefosine, minoxidil, mirtazapine, mitoxantrone, mizolastine, moclobemide, montelukast, morphazinamide, mosapride,
  mycophenolic acid, mycophenolate mofetil, nalidixic acid, naproxen, natamycin, nateglinide, nabumetone, nevirapine, nicergoline, nicorandil, nimesulide,
  nimustine, nitroglycerin, glyceryl trinitrate, olanzapine, orphenadrine, oxazolidine, oxcarbazepine, oxetacaine, oxiconazole, oxolinic acid,
  oxybutynin, oxyfedrine, oxymetazoline, oxyphenbutazone, paclitaxel, pancuronium, penicillamine, pentoxifylline, phenelzine, phenylbutazone, pimozide,
  piracetam, piroxicam, polidocanol, poractant alfa, praziquantel, prenoxdiazine, propafenone, propofol, protriptyline, pyrvinium, quetiapine, quinidine,
  racecadotril, raloxifene, ranitidine, reboxetine, repaglinide, rilmenidine, riluzole, risperidone, ritodrine, rituximab, rivastigmine, rocuronium,
  ropinirole, salbutamol, sulfasalazine, calcitonin, serratiopeptidase, sertraline, sirolimus, sodium picosulfate, cromoglicic acid, sodium cromoglicate,
  hyaluronic acid, sodium hyaluronate, valproic acid, somatostatin, somatropin, sotalol, spironolactone, stavudine, sucralfate, sulpiride, levosulpiride,
  tacrine, tamsulosin, trapidil, temozolomide, terbutaline, terizidone, terlipressin, thalidomide, thiocolchicoside, tiaprofenic acid, tizanidine,
  tolfenamic acid, topiramate, tranexamic acid, tranylcypromine, trazodone, trifluperidol, triflusal, trimetazidine, trimipramine,
  tripotassium dicitratobismuthate, bismuth subcitrate potassium, tromantadine, urokinase, vasopressin, vecuronium, venlafaxine, verapamil, verteporfin,
  vincristine, vinblastine, vindesine, vinorelbine, xipamide, zidovudine, ziprasidone, zopiclone, eszopiclone, zuclopenthixol, etizolam,
  ergotamine, dihydroergotamine, ergometrine, methylergometrine, methysergide, reserpine, clioquinol, diiodohydroxyquinoline, quiniodochlor`

/**
 * Prescription medicines that came after the list of 2006 and are sold under the conditions of a new drug, where no stem of their name tells it; and
 * the members of class entries such as pituitary hormones.
 */
const newer = `
  abiraterone, acarbose, acenocoumarol, agomelatine, amlodipine, anagrelide, apremilast, aripiprazole, bosentan, ambrisentan, macitentan, busulfan,
  carbamazepine, carbimazole, chlorambucil, chlortalidone, cilostazol, cinacalcet, clomifene, cyclophosphamide, dacarbazine, dapoxetine, deferasirox,
  deferiprone, desmopressin, desvenlafaxine, dexmedetomidine, dimethyl fumarate, disulfiram, drotaverine, duloxetine, dutasteride, entecavir, eplerenone,
  escitalopram, ethosuximide, febuxostat, fingolimod, fluconazole, flecainide, furosemide, glibenclamide, griseofulvin, guanfacine, hydralazine,
  hydroxycarbamide, hydroxychloroquine, chloroquine, primaquine, quinine, imiquimod, ivabradine, ivermectin, diethylcarbamazine, lacosamide, levetiracetam, levothyroxine, liothyronine, lomustine,
  mannitol, melphalan, memantine, mercaptopurine, mesalazine, mesna, metformin, methimazole, methyldopa, metolazone, metyrosine, mirabegron, modafinil,
  moxonidine, naltrexone, naloxone, neostigmine, nitroprusside, nitrofurantoin, fosfomycin, methenamine, octreotide, ondansetron, oxcarbazepine,
  perampanel, phenytoin, phenobarbital, primidone, pirfenidone, pramipexole, prazosin, probenecid, propylthiouracil, prasugrel, pyridostigmine,
  ranolazine, rasagiline, selegiline, rufinamide, sacubitril, safinamide, silodosin, solifenacin, darifenacin, tolterodine, fesoterodine, trospium, streptokinase, tenecteplase,
  succinylcholine, suxamethonium, tacrolimus, pimecrolimus, tamoxifen, terbinafine, teriflunomide, tetrabenazine, theophylline, aminophylline, doxofylline,
  acebrophylline, tibolone, tofacitinib, tolvaptan, torasemide, triamterene, acetazolamide, trihexyphenidyl, ulipristal, ursodeoxycholic acid,
  vericiguat, riociguat, vigabatrin, vilazodone, voglibose, vortioxetine, warfarin, zonisamide, brivaracetam, cyproheptadine, rupatadine, bilastine,
  olopatadine, betaxolol, pilocarpine, atropine, tropicamide, cyclopentolate, homatropine, nepafenac, bromfenac, rebamipide, cyclobenzaprine, dantrolene, tolperisone,
  pitofenone, fenpiverinium, camylofin, prochlorperazine, cinitapride, acotiamide, levosulpiride, tianeptine, trimethoprim,
  amphotericin b, flucytosine, botulinum toxin, botulinum toxin type a, levocloperastine, doxylamine, nandrolone, ferric carboxymaltose, iron sucrose,
  iron dextran, iron isomaltoside, promethazine, thioridazine, prothionamide, clozapine, carvedilol, bethanechol, fulvestrant, pomalidomide, lenalidomide,
  procyclidine, amisulpride, blonanserin, lurasidone, asenapine, zotepine, penfluridol, ifosfamide, cytarabine, pralidoxime, ribavirin, bivalirudin,
  fondaparinux, tirofiban, aprepitant, fosaprepitant, everolimus, ezetimibe, bempedoic acid, orlistat, cetilistat, isoprenaline, dobutamine, orciprenaline,
  roflumilast, dipyridamole, ticlopidine, flupirtine, diacerein, zaleplon, opipramol, milnacipran, ketotifen, bepotastine, prucalopride, midodrine,
  sevelamer, methylthioninium chloride, thiopental, halothane, sevoflurane, flumazenil, ulinastatin, albumin, darbepoetin alfa, erythropoietin, glatiramer acetate,
  procarbazine, asparaginase, pegaspargase, ixabepilone, eribulin, phenoxybenzamine, exenatide, saroglitazar, misoprostol, mifepristone, valethamate,
  obeticholic acid, edaravone, cerebroprotein hydrolysate, atosiban, eltrombopag, vonoprazan, selexipag, epalrestat, miglitol, proguanil, papaverine, prilocaine,
  amfetamine, lurasidone, cariprazine, brexpiprazole, benfluorex, fenfluramine, tegaserod, cisapride, phenylpropanolamine, pholcodine, noscapine,
  bedaquiline, delamanid, pretomanid, tafenoquine, finerenone, vorapaxar, avacopan, voxelotor, mavacamten, tirzepatide, pramlintide, sotorasib, adagrasib,
  venetoclax, ixazomib, selinexor, belzutifan, vorinostat, suvorexant, lemborexant, daridorexant, pimavanserin, valbenazine, deutetrabenazine, elagolix, ospemifene,
  fezolinetant, vibegron, lubiprostone, linaclotide, plecanatide, elobixibat, ozanimod, siponimod, inclisiran, nusinersen, patisiran, luspatercept,
  ivacaftor, lumacaftor, tezacaftor, miglustat, eliglustat, sapropterin, nitisinone, tafamidis, lofexidine, varenicline, cytisinicline, baloxavir marboxil`

/** Substances of Schedule H, with the prescription medicines that no list of it names yet. */
export const scheduleH = list(`${named},${newer}`)

/** Antibiotics, other antibacterials and antiprotozoals: a class of Schedule H; on the skin too, by the labels that are licensed. */
export const antibacterials = list(`
  chloramphenicol, thiamphenicol, framycetin, gramicidin, bacitracin, polymyxin b, colistin, tyrothricin, mupirocin, retapamulin, fusidic acid, sodium fusidate,
  silver sulfadiazine, mafenide, sulfacetamide, metronidazole, ornidazole, tinidazole, secnidazole, satranidazole, linezolid, tedizolid, vancomycin, teicoplanin,
  rifaximin, nitrofurazone, aztreonam, amikacin, netilmicin, isepamicin, clavulanic acid, sulbactam, tazobactam, trimethoprim, furazolidone, nitazoxanide,
  aciclovir, penciclovir, spectinomycin, dapsone, fidaxomicin, daptomycin, tigecycline`)

/** Corticosteroids, by the notes of Schedule H on the skin too. */
export const corticosteroids = list(`
  alclometasone, amcinonide, beclometasone, betamethasone, budesonide, ciclesonide, clobetasol, clobetasone, cortisone, deflazacort, desonide,
  desoximetasone, dexamethasone, diflorasone, difluprednate, flumetasone, flunisolide, fluocinolone, fluocinonide, fluocortolone, fluorometholone,
  fluprednidene, fluticasone, halcinonide, halobetasol, ulobetasol, halometasone, hydrocortisone, loteprednol, methylprednisolone, mometasone, prednicarbate,
  prednisolone, prednisone, rimexolone, triamcinolone, fludrocortisone`)

/** What acts through the skin, burns it or harms an unborn child: retinoids, hormones, immune modulators, cell poisons, hydroquinone. */
export const potentOnSkin = list(`
  hydroquinone, monobenzone, tretinoin, isotretinoin, adapalene, tazarotene, trifarotene, bexarotene, acitretin, testosterone, estradiol, estriol, progesterone,
  fluorouracil, bleomycin, methotrexate, tacrolimus, pimecrolimus, imiquimod, podophyllotoxin, podophyllin, finasteride, dutasteride, nitroglycerin,
  glyceryl trinitrate, diltiazem, nifedipine, calcipotriol, calcitriol, tacalcitol, tofacitinib, ruxolitinib, crisaborole, delgocitinib, clascoterone,
  spironolactone, timolol, trioxysalen, methoxsalen, ivermectin, lindane`)

/** Sex hormones and what acts like them: a class of Schedule H. */
export const hormones = list(`
  testosterone, methyltestosterone, mesterolone, nandrolone, stanozolol, oxandrolone, oxymetholone, danazol, estradiol, estriol, ethinylestradiol,
  conjugated estrogens, conjugated oestrogens, mestranol, progesterone, hydroxyprogesterone, dydrogesterone, medroxyprogesterone, norethisterone, megestrol, desogestrel,
  drospirenone, dienogest, gestodene, levonorgestrel, norgestrel, cyproterone, allylestrenol, tibolone, chorionic gonadotrophin, chorionic gonadotropin, menotrophin, menotropin, urofollitropin,
  follitropin, cetrorelix, ganirelix, prasterone, dehydroepiandrosterone, clostebol,
  metandienone, methandienone, methandrostenolone, metenolone, methenolone, trenbolone, boldenone, drostanolone, fluoxymesterone, metribolone`)

/** Substances that the notes of Schedule H leave free at the eye or in the nose, where they are common household goods. */
export const freeAtEyeOrNose = list('hyaluronic acid, sodium hyaluronate, oxymetazoline')

/**
 * Substances of which preparations are sold without a prescription in India: pain and fever, stomach, cough drops, rehydration, vitamins, minerals,
 * food. What stands neither here nor in a schedule is not known, and asks for a prescription. Compiled from the free rows of public listings and the
 * notes of Schedule K; no pharmacist has read it yet.
 */
export const soldFreely = list(`
  paracetamol, caffeine, nicotine, povidone-iodine, povidone iodine, hydrogen peroxide, choline salicylate, ispaghula, psyllium, lactulose, lactitol, sorbitol, macrogol, polyethylene glycol, bisacodyl, sennoside, senna, docusate,
  dioctyl sodium sulfosuccinate, liquid paraffin, glycerol, glycerin, magnesium hydroxide, milk of magnesia, magnesium trisilicate, magnesium carbonate, aluminium hydroxide, aluminium phosphate, magaldrate,
  alginic acid, sodium alginate, simeticone, simethicone, dimeticone, dimethicone, dimethylpolysiloxane, activated dimeticone, calcium carbonate, sodium bicarbonate, sodium citrate, citric acid, disodium hydrogen citrate, potassium citrate,
  magnesium citrate, pepsin, diastase, fungal diastase, papain, alpha galactosidase, silymarin, ornithine aspartate, l-ornithine l-aspartate, tricholine citrate, fennel oil, dill oil,
  peppermint oil, saccharomyces boulardii, lactobacillus, lactic acid bacillus, bacillus clausii, bacillus coagulans, bifidobacterium, activated charcoal, sodium chloride, potassium chloride, glucose, dextrose, zinc, zinc acetate, zinc gluconate,
  zinc sulfate, zinc sulphate, zinc sulphate monohydrate, calcium, calcium citrate, calcium citrate malate, calcium gluconate, calcium lactate, calcium phosphate, calcium ascorbate, magnesium, magnesium oxide, magnesium bisglycinate, magnesium sulfate, iron, ferrous ascorbate,
  ferrous sulfate, ferrous fumarate, ferrous gluconate, ferrous bisglycinate, carbonyl iron, ferric pyrophosphate, iron polymaltose, iron (iii) hydroxide polymaltose, elemental iron, folic acid, levomefolic acid, l-methyl folate,
  l-methyl folate calcium, selenium, selenium dioxide, sodium selenite, chromium picolinate, chromium polynicotinate, copper sulfate, manganese, manganese sulphate, iodine, potassium iodide, potassium nitrate, retinol, betacarotene,
  beta carotene, thiamine, thiamine mononitrate, riboflavin, nicotinamide, niacinamide, nicotinic acid, pantothenic acid, calcium pantothenate, pyridoxine, pyridoxal phosphate, pyridoxal-5-phosphate, biotin, cyanocobalamin, mecobalamin,
  methylcobalamin, hydroxocobalamin, adenosylcobalamin, ascorbic acid, sodium ascorbate, colecalciferol, ergocalciferol, tocopherol, tocopheryl acetate, menaquinone-7, vitamin a, vitamin b1, vitamin b2, vitamin b3, vitamin b5, vitamin b6, vitamin b12, vitamin c, vitamin d, vitamin d3, vitamin e, vitamin k2-7, multivitamin,
  vitamin b complex, multivitamins, multiminerals, benfotiamine, thioctic acid, alpha lipoic acid, inositol, myo-inositol, d-chiro-inositol, ubidecarenone, coenzyme q10, levocarnosine, lycopene, lutein, zeaxanthin, astaxanthin, icosapent,
  eicosapentaenoic acid, doconexent, docosahexanoic acid (dha), omega-3 fatty acid, omega-3 fatty acids, omega-3 marine triglycerides, fish oil, linseed oil, flaxseed oil, evening primrose oil, wheat germ oil, olive oil, lecithin, glucosamine, chondroitin, methylsulfonylmethane, methyl sulfonyl methane, collagen, collagen peptide,
  collagen type i, collagen type ii, proanthocyanidin, grape seed extract, policosanol, spirulina, curcumin, piperine, boswellia serrata, ginger, ginkgo biloba, ginseng, green tea extract, cranberry, d-mannose, bromelain, arginine, l-arginine, leucine, l-leucine, isoleucine, l-isoleucine, valine,
  l-valine, lysine, l-lysine, glutamine, l-glutamine, glycine, methionine, carnitine, creatine, whey protein, protein, taurine, xylitol, mentha, menthol, camphor, eucalyptus oil, eucalyptol, thymol, terpineol, honey, tulsi, vasaka, tolu, aloe vera, amylmetacresol, dichlorobenzyl alcohol, cetylpyridinium, dequalinium,
  univestin, uniflexin, homotaurine, n-acetylcarnosine, alpha ketoanalogue`)

/** Substances of which only preparations for the skin, mouth, nose, ear or the surface of the eye are sold without a prescription. */
export const freeOnSurface = list(`
  iodine, cadexomer iodine, chlorhexidine, chlorhexidine gluconate, cetrimide, chloroxylenol, triclosan, benzalkonium chloride, mecetronium, ethanol, isopropyl alcohol, gentian violet, boric acid, acriflavine, proflavine, phenol, alum,
  potassium permanganate, zinc oxide, calamine, titanium dioxide, octinoxate, avobenzone, zinc chloride, pyrithione zinc, zinc pyrithione, selenium sulfide, coal tar, salicylic acid, lactic acid, glycolic acid, urea, sulfur, sulphur, resorcinol, benzoyl peroxide, azelaic acid, kojic acid, arbutin, permethrin, crotamiton, benzyl benzoate,
  clotrimazole, ketoconazole, miconazole, econazole, terbinafine, amorolfine, tolnaftate, undecylenic acid, sulfiram, diclofenac, piroxicam, ibuprofen, ketoprofen, aceclofenac, methyl salicylate, capsaicin, turpentine oil, paradichlorobenzene, chlorobutanol, chlorbutol, trolamine, mucopolysaccharide polysulfate, heparinoid,
  thiocolchicoside, lidocaine, prilocaine, benzocaine, centbucridine, allantoin, dexpanthenol, white soft paraffin, light liquid paraffin, lanolin, propylene glycol, polyethylene glycol (eye drop), carmellose, carboxymethylcellulose, hypromellose, hydroxypropylmethylcellulose, hydroxypropyl guar, polyvinyl alcohol, povidone, polysorbate, sodium hyaluronate,
  xylometazoline, sodium fluoride, sodium monofluorophosphate, strontium chloride, silver nano particles, silver nitrate, feracrylum, squalane, ceramide, jojoba oil, tea tree oil, castor oil, rose water`)

/** Medicines that neither a schedule names nor the list of what is sold freely: by these names a row of health products is known as one. */
export const otherMedicines = list(`
  ambroxol, guaifenesin, phenylephrine, dextromethorphan, diphenhydramine, pseudoephedrine, ephedrine, naphazoline, loratadine, azelastine, triprolidine, pheniramine, terpin hydrate,
  levodropropizine, benzonatate, melatonin, sibutramine, rimonabant, phenolphthalein, phenacetin, analgin, ibutilide, pyrimethamine, lumefantrine, diloxanide, pyrantel, phenazopyridine,
  cilastatin, avibactam, relebactam, vaborbactam, citicoline, vinpocetine, glutathione, benzydamine, diosmin, troxerutin, hesperidin, rutoside, pidotimod, metadoxine, oxaceprol, racemethionine, triclofos,
  lanthanum carbonate, iguratimod, podophyllum resin, protamine sulfate, pentosan polysulfate sodium, eperisone, dinoprostone, carboprost, propantheline, oxyphenonium, pamabrom, relugolix, zileuton, cladribine, clofarabine,
  apomorphine, nalbuphine, buclizine, amtolmetin guacil, trientine, reteplase, conivaptan, alpelisib, trabectedin, endoxifen, becaplermin, eflornithine, dihydralazine, deserpidine, colestipol, maraviroc, salsalate, estradiol valerate,
  yohimbine, strychnine, sildenafil, tadalafil, vardenafil, dapoxetine, ostarine, ligandrol, clenbuterol, oxymetholone, kratom, kava, cannabidiol, mephedrone`)
