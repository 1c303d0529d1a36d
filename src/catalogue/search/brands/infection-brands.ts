/** Brands for pain, infections, allergy and breathing, in the format of `body-brands.ts`. */
export const infectionBrands = `
paracetamol: crocin, dolo, calpol, tylenol, pacimol, sumo l, paracip, febrex, febrinil, fepanil, malidens, pyrigesic, perfalgan, babygesic, xykaa rapid, macfast, fevago, ultragin, pyremol
ibuprofen: brufen, advil, motrin, nurofen, ibugesic, ibubid
ibuprofen + paracetamol: combiflam, flexon, ibugesic plus, brufen plus, imol, ibupara
aceclofenac: hifenac, zerodol, dolowin, aceclo, acemiz
aceclofenac + paracetamol: zerodol p, hifenac p, aceclo plus, dolowin plus, acemiz plus, acenac p
aceclofenac + paracetamol + serratiopeptidase: zerodol sp, signoflam, hifenac d, acemiz s, acenac sp
aceclofenac + thiocolchicoside: zerodol th, hifenac th, acemiz th
diclofenac: voveran, voltaren, dicloran, jonac, justin
diclofenac + paracetamol: diclogesic, diclomol, reactin plus
naproxen: naprosyn, aleve, xenobid, naprosyn ec
naproxen + domperidone: naxdom
mefenamic acid: ponstan, meftal, ponstel, mefkind
mefenamic acid + paracetamol: meftal forte, meftagesic p
indomethacin: indocap, microcid, inmecin
ketorolac: toradol, ketorol, zorovon, ketanov, acular, ketlur
piroxicam: feldene, dolonex, pirox, brexic
meloxicam: mobic, melflam, muvera, m cam
lornoxicam: xefo, lornicam
etoricoxib: arcoxia, nucoxia, etoshine, etody, torcoxia, kretos, retoz
celecoxib: celebrex, celact, zycel, cobix
nimesulide: nise, nimulid, nimica, nicip, nimegesic
tramadol: ultram, tramazac, contramal, tramasure, urgendol
tramadol + paracetamol: ultracet, acuvin, tramacip plus, tramazac p
tapentadol: nucynta, tapal, tydol, aspadol
morphine: ms contin, morcontin, roxanol, oramorph
fentanyl: duragesic, durogesic, fendrop, actiq
buprenorphine: buprenex, norphin, tidigesic, subutex, addnok
oxycodone: oxycontin, roxicodone
baclofen: lioresal, baclof, liofen, lyflex
tizanidine: zanaflex, sirdalud, tizan
thiocolchicoside: myoril, myospaz th, muscoril
cyclobenzaprine: flexeril, amrix, flexabenz
methocarbamol: robaxin, robinax
chlorzoxazone + paracetamol: parafon, myospaz
tolperisone: tolperitas, mydocalm, myolax d
eperisone: epry, rapisone
sumatriptan: imitrex, suminat, imigran, migratan
rizatriptan: maxalt, rizact, rizora, rizatan
zolmitriptan: zomig, zolmist
naratriptan: amerge, naratrex
flunarizine: sibelium, flunarin, migarid, migon
amoxycillin: amoxil, mox, novamox, wymox, almox
amoxycillin + clavulanic acid: augmentin, clavam, moxikind cv, moxclav, advent, mega cv, bactoclav, hiclav, indclav, moxiforce cv, novaclav
ampicillin: roscillin, ampilin, principen, biocilin
ampicillin + cloxacillin: megapen, ampoxin, ampiclox, baciclox
ampicillin + dicloxacillin: ampilox d
cloxacillin: klox, bioclox
cefixime: suprax, taxim o, zifi, mahacef, topcef, omnix, ziprax, fixx, milixim
cefixime + ofloxacin: zifi o, mahacef plus, topcef o, oflomac cef
cefpodoxime proxetil: vantin, cepodem, monocef o, gudcef, macpod, podocef, swich, finecef, zedocef
cefpodoxime proxetil + clavulanic acid: gudcef cv, monocef cv, macpod cv, cepodem cv
cefuroxime: ceftin, zinnat, ceftum, altacef, zocef, supacef, pulmocef, forcef
cefadroxil: duricef, odoxil, cefadrox, droxyl, kefloxin, vistadrox
cefalexin: keflex, sporidex, phexin, ceff, blucef
cefaclor: ceclor, keflor, distaclor
cefdinir: cefdiel, sefdin, adcef
ceftriaxone: rocephin, monocef, xone, oframax, powercef, monotax
ceftriaxone + sulbactam: monocef sb, oframax forte, keftragard
cefotaxime: claforan, taxim, omnatax, biotax
cefoperazone + sulbactam: magnex, sulperazon, zosul, cefactam, kefbactam
ceftazidime: fortaz, fortum, tazicef, ceftidin
cefepime: maxipime, kefage, forpar, cepime
piperacillin + tazobactum: zosyn, tazocin, tazact, pipzo, piptaz, pybactum
meropenem: merrem, meronem, mero, merocrit, meromac, zaxter, merotrol
imipenem + cilastatin: primaxin, zienam, tienam, cilanem, imicrit
ertapenem: invanz, ertaza
azithromycin: zithromax, azithral, azee, azax, aziwok, azimax, zithrocin, azibact, azifast, atm, zady, azicip, azikem
clarithromycin: biaxin, klaricid, claribid, crixan, synclar
erythromycin: erythrocin, althrocin, eltocin, e mycin
roxithromycin: roxid, rulide, roxeptin, roximol
doxycycline: vibramycin, doxt, doxy 1, microdox, biodoxi, minicycline
minocycline: minocin, minoz, cnn, divaine
tetracycline: sumycin, resteclin, achromycin, hostacycline
ciprofloxacin: cipro, ciplox, cifran, ciprobid, quintor, zoxan
ciprofloxacin + tinidazole: ciplox tz, cifran ct, ciprobid tz, zoxan tz
ofloxacin: floxin, zanocin, oflox, oflomac, zenflox, zo, exocin
ofloxacin + ornidazole: o2, zanocin oz, oflomac oz, zenflox oz, oflox oz, ornof, zil o
levofloxacin: levaquin, levoflox, tavanic, levomac, glevo, loxof, levobact, l cin, levoday, fynal
moxifloxacin: avelox, moxif, moxicip, vigamox, milflox, apdrops, moxigram
norfloxacin: noroxin, norflox, uroflox, norbactin, utibid
norfloxacin + tinidazole: norflox tz, nor tz
gatifloxacin: zymar, gatiquin, zymer, gatilox, gate, gatiflo
metronidazole: flagyl, metrogyl, aristogyl, metrogel, unimezol
tinidazole: tindamax, tiniba, fasigyn, tridazole
ornidazole: tiberal, ornida, dazolic, giro
secnidazole: secnil, noameba ds
nitrofurantoin: macrobid, furadantin, niftran, nitrofur, martifur
sulfamethoxazole + trimethoprim: bactrim, septran, septra, ciplin
linezolid: zyvox, linospan, lizolid, linox, lizoforce, linid, lizomac
vancomycin: vancocin, vancogen, vanlid, vancomate, forstaf
clindamycin: cleocin, dalacin, clincin, dalcap
gentamicin: garamycin, genticyn, gentacip
amikacin: amikin, mikacin, amicin, amifor, ivimicin
tobramycin: tobrex, tobacin, tobraneg, toba
faropenem: farobact, faronem, farozet, duonem
fosfomycin: monurol, fosirol, fosfocin
mupirocin: bactroban, t bact, mupin, mupimet, supirocin
fusidic acid: fucidin, fusiwal, fucithalmic, fucidin l
silver sulfadiazine: silvadene, silverex, ssd cream
povidone iodine: betadine, wokadine, cipladine, povidine, piodin
chlorhexidine gluconate: hexidine, peridex, rexidin, clohex
isoniazid: isonex, solonex, nydrazid
rifampicin: rifadin, rcin, rimactane, macox
pyrazinamide: pza ciba, pyzina, p zide
ethambutol: myambutol, combutol, mycobutol, themibutol
albendazole: zentel, bandy, noworm, albenza, zeebee, womiban
mebendazole: vermox, mebex, wormin, emverm
ivermectin: stromectol, ivermectol, iverheal, ivecop
praziquantel: biltricide, distocide, cysticide
nitazoxanide: alinia, nizonide, nitazet, netazox
hydroxychloroquine: plaquenil, hcqs, hqtor, oxcq, hydroquin, zy q
chloroquine: lariago, aralen, resochin, nivaquine
artemether + lumefantrine: coartem, lumerax, riamet, combither
artesunate: falcigo, larinate, falcinil
quinine: qualaquin, qinarsol, rez q, quinarsol
primaquine: malirid, pmq inga
mefloquine: lariam, mefque, mefliam
atovaquone + proguanil: malarone
fluconazole: diflucan, forcan, zocon, fluka, flucos, syscan, af 150, nuforce, flucon, fungicon, onecan
itraconazole: sporanox, canditral, itaspor, candiforce, itrasys, syntran, fulcover
terbinafine: lamisil, terbicip, sebifin, zimig, tyza, terbest
ketoconazole: nizoral, nizral, ketostar, funazole, keto soap, phytoral, fungicide
clotrimazole: candid, canesten, lotrimin, clocip, surfaz, imidil
miconazole: monistat, daktarin, micogel
luliconazole: luzu, lulifin, lulican, luliz, lulibet, lulirx
griseofulvin: grisovin, gris peg, dermonorm, walavin, grisactin
voriconazole: vfend, vorier, voritek, vorizol, vorzu
amphotericin b: ambisome, fungizone, amphonex
nystatin: mycostatin, nilstat
acyclovir: zovirax, acivir, herpex, zovira, ocuvir
valacyclovir: valtrex, valcivir, zimivir, valamac, valanext
famciclovir: famvir, famtrex, virovir, microvir
oseltamivir: tamiflu, fluvir, antiflu, natflu
favipiravir: avigan, fabiflu, ciplenza, favivir, faviblu
remdesivir: veklury, cipremi, covifor, desrem, jubi r
tenofovir disoproxil fumarate: viread, tenvir, tentide, ricovir
entecavir: baraclude, entavir, entaliv, entehep
lamivudine: epivir, lamivir, lamihope, heptavir
zidovudine: retrovir, zidovir
efavirenz: sustiva, efavir, stocrin, viranz
dolutegravir: tivicay, instgra, naivex, dolutas
sofosbuvir: sovaldi, hepcinat, sofovir, hepcvir
cetirizine: zyrtec, cetzine, alerid, okacet, zyncet
levocetirizine: xyzal, levocet, teczine, xyzra, vozet, levorid, lecope, levosiz, lcz, uvnil
fexofenadine: allegra, fexova, telfast, fexofast, altiva
loratadine: claritin, lorfast, loridin
desloratadine: clarinex, aerius, deslor, neoloridin
bilastine: bilaxten, bilasure, bilagra, bilahist
ebastine: kestine, ebast, ebasil
hydroxyzine: atarax, vistaril, hyzox, xyzine, hydil
chlorpheniramine maleate: chlor trimeton, piriton, cadistin, polaramine
cyproheptadine: periactin, practin, ciplactin, peritol
diphenhydramine: benadryl, sominex, nytol
montelukast: singulair, montair, romilast, montek, ventair
montelukast + levocetirizine: montair lc, montek lc, telekast l, romilast l, levocet m, odimont lc, montina l, monticope, l montus, xyzal m, montemac l, lecope m
montelukast + fexofenadine: montair fx, allegra m, telekast f, fexova m, romilast fx
salbutamol: ventolin, asthalin, albuterol, proventil
levosalbutamol: levolin, xopenex, salbair
ipratropium: atrovent, ipravent, ipranase
levosalbutamol + ipratropium: duolin, combimist l, salbair i
salmeterol + fluticasone propionate: advair, seretide, seroflo, esiflo, forair
formoterol + budesonide: symbicort, foracort, budamate, symbiva, peakhale
formoterol: foradil, foratec, perforomist
tiotropium: spiriva, tiova, tiate, aerotrop
tiotropium + formoterol: duova
beclometasone: beclate, qvar, beconase
fluticasone propionate: flonase, flixonase, flomist, flovent, flohale, flutivate, zoflut
fluticasone furoate: avamys, furamist, veramyst, flutiflo ft
mometasone: elocon, nasonex, momate, metaspray, momtas, momesone, topcort
azelastine: astelin, azep, arzep, azelast
theophylline: theo dur, uniphyl, theobid, unicontin, phylobid
theophylline + etofylline: deriphyllin, etyofil, theoped
doxofylline: doxovent, synasma, doxobid, doxiba, doxoril
acebrophylline: ab phylline, brophyle, macphylin
acetylcysteine: mucomyst, mucinac, acetadote, fluimucil, nacfil, mucomix
ambroxol: mucosolvan, mucolite, ambrodil, acocontin
bromhexine: bisolvon, bromhexine elixir, bromex
guaifenesin: mucinex, robitussin
dextromethorphan hydrobromide: delsym
codeine: codeine linctus
xylometazoline: otrivin, nasivion s, otrinoz, xylomist
oxymetazoline: afrin, nasivion, vicks sinex, nazivin
roflumilast: daliresp, daxas
pirfenidone: esbriet, pirfenex, fibrodone, pirfetab
`
