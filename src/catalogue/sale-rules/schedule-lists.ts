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
