/** Brands for mind and nerves, immunity, skin, eyes, vitamins and cancer, in the format of `body-brands.ts`. */
export const mindBrands = `
alprazolam: xanax, alprax, restyl, alzolam, anxit, zolax
clonazepam: klonopin, rivotril, lonazep, clonotril, zapiz, petril
diazepam: valium, calmpose, valiquil, anxol, placidox
lorazepam: ativan, lopez, trapex, larpose
chlordiazepoxide: librium, equibrom, klopax
clobazam: frisium, onfi, clozam, lobazam
nitrazepam: mogadon, nitravet, nitrosun
etizolam: etilaam, etizola, depas, sedekopan
midazolam: versed, mezolam, midacip, fulsed
zolpidem: ambien, nitrest, zolfresh, stilnox
zopiclone: imovane, zopicon, zimovane
eszopiclone: lunesta, fulnite, hypnite
melatonin: circadin, meloset, noctura, melzzz
escitalopram oxalate: lexapro, nexito, cipralex, censpram, stalopam, feliz s, rexipra, s citadep, szetalo, recita
citalopram: celexa, cipramil, feliz, citopam
fluoxetine: prozac, fludac, flunil, sarafem, prodep, fluox, flutine
sertraline: zoloft, daxid, serta, serlift, zosert, sertima
paroxetine: paxil, seroxat, paxidep, xet, panex, pari, parotin
fluvoxamine: luvox, fluvoxin, faverin, uvox, sorest
venlafaxine: effexor, venlor, veniz, venlift
desvenlafaxine: pristiq, mdd xr, desventag, d veniz, newven
duloxetine: cymbalta, duzela, dulane, duvanta, symbal, delok
mirtazapine: remeron, mirtaz, mirnite, mirt
bupropion: wellbutrin, zyban, bupron, ession
amitriptyline: elavil, tryptomer, amitone, amypres, eliwel
nortriptyline: pamelor, sensival
imipramine: tofranil, depsonil, antidep
clomipramine: anafranil, clofranil, clonil
dothiepin: prothiaden, dothip
trazodone: desyrel, trazonil, trazalon, oleptro
vortioxetine: trintellix, brintellix, vortidif, vantaxa
agomelatine: valdoxan, agoprex, agoviz
buspirone: buspar, buspin, buscalm, buspidac
lithium carbonate: eskalith, lithosun, licab, lithobid, intalith
olanzapine: zyprexa, oleanz, olimelt, olanex, oliza, tolaz, joyzol
olanzapine + fluoxetine: symbyax, oleanz plus, olapin f
risperidone: risperdal, sizodon, risdone, rispond, risnia
quetiapine: seroquel, qutipin, quel, socalm, qutan, quticool, qutace
aripiprazole: abilify, arip, aripra, asprito, arpizol
clozapine: clozaril, sizopin, lozapin, skizoril
haloperidol: haldol, serenace, senorm, halopidol, trancodol
amisulpride: solian, amipride, sulpitac, amazeo, soltus
ziprasidone: geodon, zipsydon, azona
lurasidone: latuda, lurasid, lurace, luramax, lurafic
paliperidone: invega, palido, paliris
chlorpromazine: thorazine, largactil, clozine, megatil
trifluoperazine: stelazine, espazine
flupenthixol: fluanxol, spenzo
carbamazepine: tegretol, mazetol, zen retard, zeptol, tegrital
oxcarbazepine: trileptal, oxetol, oxrate, zenoxa, selzic
phenytoin: dilantin, eptoin, epsolin, phenytek
sodium valproate: encorate, epilim, epilex
divalproex: depakote, dicorate, divaa, valance, diproex, divalid
levetiracetam: keppra, levera, levipil, epictal, levroxa, torleva, levesam, levilex, epilive
brivaracetam: briviact, brevipil, briv, brivazen, brivasure, brivajoy
lamotrigine: lamictal, lametec, lamitor, lamidus, lamosyn, lamez
topiramate: topamax, topaz, topirol, topamac, nextop
gabapentin: neurontin, gabapin, gabantin, gaba, progaba, gabator
pregabalin: lyrica, pregeb, maxgalin, pregastar, pregalin, nova, neugaba, pregabid
pregabalin + methylcobalamin: pregabid me, maxgalin m, pregeb m, pregalin m
gabapentin + nortriptyline: gabapin nt, gabantin nt, pentanerv nt, gabaneuron nt
gabapentin + methylcobalamin: gabapin me, gabaneuron, gabantin plus
phenobarbitone: luminal, gardenal, phenobarb, fenobarb
lacosamide: vimpat, lacoset, lacosam, lacopil
zonisamide: zonegran, zonisep, zonit
donepezil: aricept, donep, donecept, alzil
memantine: namenda, admenta, ebixa, nemdaa
rivastigmine: exelon, rivamer, rivadem, rivaplast
levodopa + carbidopa: sinemet, syndopa, tidomet, parcopa
pramipexole: mirapex, pramipex, pramirol, parpex, pramitrem
ropinirole: requip, ropark, ropin, ropitor
trihexyphenidyl: artane, pacitane, parkin, bexol
amantadine: symmetrel, amantrel, gocovri, neaman
rasagiline: azilect, rasalect, rasipar, relgin
selegiline: eldepryl, selgin, selerin, jumex
piracetam: nootropil, normabrain, neurocetam, nocetan
citicoline: somazina, strocit, citistar, ceham
methylcobalamin: mecobal, methycobal, nurokind, meconerv
tetrabenazine: xenazine, revocon, tetrabid
riluzole: rilutek, rilutor
donepezil + memantine: donep m, aricept m, alzil m, admenta d
methotrexate: folitrax, trexall, imutrex, rheumatrex, oncotrex, mexate
leflunomide: arava, lefra, lefumide, cleft
tofacitinib: xeljanz, tofajak, tofasure, tofatas, jakura
apremilast: otezla, apremac, aprezo, apraize
azathioprine: imuran, azoran, azr, transimune, imuzat
mycophenolate mofetil: cellcept, cellmune, mycept, mofilet, mycofit
tacrolimus: prograf, protopic, pangraf, tacroz, tacrovera, tacmod, vingraf, talimus
ciclosporin: sandimmune, neoral, panimun bioral, imusporin, restasis, arpimune me
sirolimus: rapamune, rapacan, siromus
adalimumab: humira, exemptia, adfrar, adaly
etanercept: enbrel, etacept, intacept
infliximab: remicade, infimab
rituximab: rituxan, mabthera, reditux, ristova
isotretinoin: accutane, roaccutane, sotret, isotroin, acutret, tufacne, isotane
adapalene: differin, adaferin, deriva, adapen
adapalene + benzoyl peroxide: epiduo, deriva bpo
benzoyl peroxide: benzac, persol, pernex, brevoxyl
tretinoin: retin a, retino a, renova, a ret, supatret
azelaic acid: azelex, finacea, aziderm, skinoren
salicylic acid: saslic, compound w, salex
clobetasol: temovate, tenovate, dermovate, lobate, topinate, powercort
betamethasone + clioquinol: betnovate c
betamethasone + neomycin: betnovate n
halobetasol: ultravate, halox, halobik
hydroquinone: melalite, eldoquin, lustra, eukroma, hyde, melanorm
hydroquinone + tretinoin + mometasone: melacare, skinlite, skinshine, melbest
permethrin: elimite, nix, permite, scabper, perlice, permisol
crotamiton: eurax, crotorax
calamine: lacto calamine
minoxidil: rogaine, mintop, tugain, morr, regaine
calcipotriol: dovonex, daivonex, pasitrex, heximar
timolol: timoptic, iotim, glucomol, timolet, timol
latanoprost: xalatan, latoprost, latoprom, xalaprost
travoprost: travatan, travo, xovatra
bimatoprost: lumigan, latisse, careprost, bimat, bitoma
brimonidine: alphagan, brimo, iobrim
brimonidine + timolol: combigan, brimocom, brimolol, combiblu
dorzolamide: trusopt, dorzox, ocudor
dorzolamide + timolol: cosopt, dorzox t, misopt, ocudor t
olopatadine: patanol, pataday, olopat, olopine
ketotifen: zaditor, zaditen, ketasma, asthafen
carboxymethylcellulose: refresh tears, refresh plus, just tears, lubrex, add tears, refresh liquigel
sodium hyaluronate: hyalgan, hylo comod, hyalein
tropicamide: mydriacyl, tropicacyl, optimide, tmide
cyclopentolate: cyclogyl, cyclopent
prednisolone acetate: pred mild, omnipred
loteprednol etabonate: lotemax, loteflam, lotepred, alrex, l pred
nepafenac: nevanac, nepalact, nepaflam, ilevro
bromfenac: megabrom, xibrom, bromday, prolensa, unibrom
folic acid: folvite, folacin, folet, ingafol
vitamin d3: calcirol, d rise, uprise d3, arachitol
calcium carbonate + vitamin d3: shelcal, cipcal, ostocalcium, caltrate
ascorbic acid: limcee, celin, redoxon
vitamin e: evion, aquasol e
potassium chloride: klor con, k dur, potklor
iron sucrose: venofer, orofer s, fecris
ferrous sulphate: feosol, fersolate, slow fe
ferric carboxymaltose: injectafer, ferinject, encicarb, orofer fcm
erythropoietin: epogen, procrit, eprex, wepox, epofit, erypro, vintor, zyrop
filgrastim: neupogen, grafeel, nufil, frastim, neukine
cyanocobalamin: rubramin, nascobal
diosmin + hesperidin: daflon, venusmin plus, dioheal
tamoxifen: nolvadex, tamodex, mamofen, cytotam
anastrozole: arimidex, altraz, anabrez, armotraz
exemestane: aromasin, xtane, exedrol, natxame
bicalutamide: casodex, calutide, bicalox, utamide
abiraterone acetate: zytiga, abirapro, xbira, zecyte
enzalutamide: xtandi, bdenza, glenza
imatinib mesylate: gleevec, glivec, veenat, imatib, imalek
gefitinib: iressa, geftinat, gefticip, geftifos, gefonib
erlotinib: tarceva, erlonat, erlocip, erleva
sorafenib: nexavar, soranib, sorafenat
sunitinib: sutent, sunitix, suninat
lenalidomide: revlimid, lenalid, lenzest, lenangio
bortezomib: velcade, bortenat, mibor, borviz, bortecad
capecitabine: xeloda, capecite, capnat, xabine, zocitab
temozolomide: temodar, temodal, temonat, temoside, glioz
paclitaxel: taxol, intaxel, mitotax, paclitax
docetaxel: taxotere, docetax, daxotel, docefrez
cisplatin: platinol, cisplat, cytoplatin, kemoplat
carboplatin: paraplatin, kemocarb, carbokem, biocarb
oxaliplatin: eloxatin, oxitan, oxiplat, dacotin
gemcitabine: gemzar, gemita, gemcite, oncogem
bevacizumab: avastin, abevmy, bevacirel, cizumab, krabeva, bryxta
trastuzumab: herceptin, hertraz, canmab, herclon, vivitra
cyclophosphamide: cytoxan, endoxan, cycloxan, cyphos
doxorubicin: adriamycin, adriblastin, doxorubin, caelyx
hydroxyurea: hydrea, droxia, cytodrox, hydab, leukocel
mercaptopurine: purinethol, empurine, purixan
nicotine: nicorette, nicotex, nicoderm, nicogum
varenicline: chantix, champix, champax
naltrexone: revia, nodict, naltima, vivitrol
disulfiram: antabuse, esperal, dizone, deadict
acamprosate: campral, acamptas, acamprol
orlistat: xenical, alli, olistat, obelit, orlica, vyfat
sevelamer: renvela, renagel, sevcar, revlamer
lanthanum carbonate: fosrenol, lanum
cinacalcet: sensipar, cinalcet, setz
lidocaine: xylocaine, lidoderm, lox, xylocard
bupivacaine: marcaine, anawin, sensorcaine, bupitroy
choline salicylate + lidocaine: dologel, dologel ct
disodium hydrogen citrate: alkasol, citralka, alkacip, oricitral
betamethasone valerate: betnovate, valisone
pheniramine: avil
ferrous ascorbate + folic acid: orofer xt, feronia xt, livogen xt, ferium xt
alpha ketoanalogue: ketosteril, ketolog, ketoalfa
magaldrate + simethicone: ulgel, riopan plus
oxetacaine + aluminium hydroxide + milk of magnesia: mucaine
milk of magnesia + liquid paraffin + sodium picosulfate: cremaffin plus
milk of magnesia + liquid paraffin: cremaffin
`
