/**
 * Brands for heart, blood, sugar, stomach and hormones. `salts joined by + : brands`, as labels and national registers print them. A brand
 * name that makers use for different salts is left out.
 */
export const bodyBrands = `
amlodipine: norvasc, amlovas, amlopres, amlokind, amlong, stamlo, amlodac, amcard, amlip, amlosafe, amtas, amodep, amlogard
s-amlodipine: asomex, s-numlo, eslo, espin, esam
amlodipine + atenolol: amlokind at, amlopres at, stamlo beta, amtas at, amlong a
amlodipine + telmisartan: telma am, telmikind am, twynsta, telsartan am, telvas am, telista am, tazloc am
amlodipine + losartan: losar a, losakind a, amlopres z, repace a, losacar a
amlodipine + olmesartan medoxomil: olmezest am, azor, olsar a, olmy a
amlodipine + valsartan: exforge, valent am
amlodipine + atorvastatin: caduet
telmisartan: telma, telmikind, telsartan, micardis, telvas, telista, tazloc, telday, sartel, inditel, telpres
telmisartan + hydrochlorothiazide: telma h, telmikind h, telsartan h, micardis hct, tazloc h, telvas h, telista h
telmisartan + chlorthalidone: telma ct, telmikind ct, telvas ct, tazloc ct, eritel ch
losartan: cozaar, losar, losacar, repace, losakind, zaart, losanorm
losartan + hydrochlorothiazide: hyzaar, losar h, losacar h, repace h, losakind h
olmesartan medoxomil: benicar, olmezest, olsar, olmy, olmat, olmin
valsartan: diovan, valent, valzaar, starval
valsartan + sacubitril: entresto, vymada, azmarda
irbesartan: avapro, aprovel, irovel, irbest
candesartan: atacand, candez, candesar, amias
azilsartan medoxomil: edarbi, azilday, zilarbi
ramipril: cardace, altace, ramistar, ramace, hopace, ramcor, ramipres
enalapril: vasotec, envas, enapril, nuril, enam
lisinopril: zestril, prinivil, listril, lipril, hipril
perindopril: coversyl, aceon, perigard, coverex
captopril: capoten, aceten, captopress
benazepril: lotensin, benace
quinapril: accupril
fosinopril: monopril
atenolol: tenormin, aten, betacard, tensimin, tenolol, ziblok, hipres
metoprolol succinate: toprol xl, seloken xl, met xl, metolar xr, metpure xl, starpress xl, prolomet xl
metoprolol tartrate: lopressor, lopresor
bisoprolol: concor, zebeta, corbis, bisocar, biselect
nebivolol: bystolic, nebicard, nebilet, nodon, nebistar, nubeta
carvedilol: coreg, cardivas, carloc, carvil
propranolol: inderal, ciplar, betacap, inderide, provanol, propal
labetalol: trandate, labebet, lobet, normodyne
esmolol: brevibloc, esocard, miniblock
sotalol: betapace, sotagard
nifedipine: adalat, nicardia, depin, procardia
diltiazem: cardizem, dilzem, angizem, dilcontin
verapamil: calan, isoptin, calaptin, vpl, veramil
cilnidipine: cilacar, cilnikind, cilaheart, neudipine
benidipine: benitowa
felodipine: plendil, felogard
furosemide: lasix, frusenex, salinex, frusix
torasemide: demadex, dytor, tide, torget, torsinex
furosemide + spironolactone: lasilactone, fruselac, spiromide
spironolactone: aldactone, spirotone, spilactone
torasemide + spironolactone: dytor plus, torlactone
eplerenone: inspra, eptus, planep, eplehef
hydrochlorothiazide: microzide, esidrex, aquazide, hydrazide
chlorthalidone: hygroton, thalitone, ctd
indapamide: lozol, natrilix, lorvas, indicontin
acetazolamide: diamox, iopar, synomax
mannitol: osmitrol
amiloride + hydrochlorothiazide: moduretic, biduret
triamterene + hydrochlorothiazide: dyazide, maxzide
prazosin: minipress, prazopress, hyprosin
clonidine: catapres, arkamin, kapvay, clonicat
methyldopa: aldomet, alphadopa, emdopa
moxonidine: moxovas, physiotens
hydralazine: apresoline, nepresol
digoxin: lanoxin, digox, cardioxin
amiodarone: cordarone, pacerone, amiodar, tachyra
ivabradine: corlanor, coralan, ivabrad, ivabid, bradia
ranolazine: ranexa, ranozex, rancad, cartinex, ranolaz
trimetazidine: vastarel, flavedon, trivedon, metacard
nicorandil: ikorel, nikoran, korandil
nitroglycerin: nitrostat, nitrocontin, angised, gtn sorbitrate, angispan tr
isosorbide dinitrate: isordil, sorbitrate, isoket
isosorbide mononitrate: imdur, monotrate, ismo, monosorbitrate, monit
atorvastatin: lipitor, atorva, storvas, tonact, aztor, lipvas, atorlip, atocor, lipicure, modlip, lipikind
rosuvastatin: crestor, rosuvas, rozavel, rosulip, razel, rosukem, roseday, novastat, rozucor, rosumac
simvastatin: zocor, simvotin, simlo, zosta, simvofix
pravastatin: pravachol, pravator, lipostat
lovastatin: mevacor, rovacor, lovacard
pitavastatin: livalo, pitava, pivasta
fluvastatin: lescol, lescol xl
ezetimibe: zetia, ezetrol, ezedoc, ezee lip
simvastatin + ezetimibe: vytorin, inegy
fenofibrate: tricor, fenolip, lipicard, stanlip
gemfibrozil: lopid, gempar
atorvastatin + aspirin: ecosprin av, atorva asp, aztor asp
rosuvastatin + aspirin: rosuvas asp, rosave a, rozavel a
atorvastatin + clopidogrel: clopitorva, deplatt cv, atorva cv
rosuvastatin + clopidogrel: rosuvas cv, rozavel cv, rosutor gold cv
aspirin: ecosprin, disprin, aspro, loprin
clopidogrel: plavix, clopilet, clopivas, deplatt, plagerine
clopidogrel + aspirin: clopilet a, deplatt a, clopivas ap, plagerine a
prasugrel: effient, prasita, prasufit, efient
ticagrelor: brilinta, axcer, brilique, ticaspan
dipyridamole: persantine
cilostazol: pletal, pletoz, cilodoc, stiloz
warfarin: coumadin, warf, uniwarfin, jantoven
acenocoumarol: acitrom, sintrom, nistrom
rivaroxaban: xarelto, rivaflo, rivarox, xarkin, ixarola
apixaban: eliquis, apigat, apixator, apivent
dabigatran: pradaxa, dabigo, dabistar, dabiclot
edoxaban: savaysa, lixiana
enoxaparin: clexane, lovenox, lonopin, lmwx, enclex, flothin
dalteparin: fragmin
fondaparinux: arixtra, fondared
heparin: beparine
tranexamic acid: cyklokapron, pause, trapic, tranostat, texakind, trenaxa
ethamsylate: dicynene, ethasyl, sylate, ethamcip, hemsyl
pentoxifylline: trental, flexital
metformin: glucophage, glycomet, glyciphage, cetapin, okamet, bigomet, obimet, walaphage, gluformin, metlong, diamet, exermet, gluconorm sr, riomet
glimepiride: amaryl, glimy, glimer, glimestar, glypride, zoryl, azulix, euglim, glimisave, isryl
glimepiride + metformin: gluconorm g, glycomet gp, amaryl m, glimy m, gemer, zoryl m, glimisave m, glimestar m, diapride m, gluformin g, glyciphage g, isryl m, exermet gm, obimet gx
gliclazide: diamicron, glycinorm, reclide, glizid, glix, dianorm
gliclazide + metformin: glizid m, glycinorm m, reclimet, lycazid m, dianorm m, glychek m
glipizide: glucotrol, glynase, minidiab, glytop
glipizide + metformin: glynase mf, metaglip
glibenclamide: daonil, euglucon, glyburide, diabeta
glibenclamide + metformin: glucovance, glucored, duotrol, daonil m
pioglitazone: actos, pioz, piozone, pioglit, glizone, pioglar
pioglitazone + metformin: actoplus met, pioz mf, pioglit mf, pioglar m
sitagliptin: januvia, istavel, sitaglu, sitazit
sitagliptin + metformin: janumet, istamet, velmetia, sitaglu met
vildagliptin: galvus, jalra, zomelis, vysov, vildamac, vilact
vildagliptin + metformin: galvus met, jalra m, zomelis met, eucreas, vysov m, vildamac m
saxagliptin: onglyza
saxagliptin + metformin: kombiglyze, komboglyze
linagliptin: trajenta, tradjenta, ondero, linares
linagliptin + metformin: trajenta duo, jentadueto, ondero met
teneligliptin: tenepride, ziten, teneza, tenglyn, eternex
teneligliptin + metformin: ziten m, tenepride m, tenglyn m, dynaglipt m
alogliptin: nesina, vipidia
dapagliflozin: forxiga, farxiga, oxra, udapa
dapagliflozin + metformin: xigduo, oxramet, udapa m, dapanorm m, xigduo xr
dapagliflozin + saxagliptin: qtern
empagliflozin: jardiance, gibtulio, empagreat
empagliflozin + linagliptin: glyxambi
empagliflozin + metformin: synjardy, jardiance met, gibtulio met
canagliflozin: invokana, sulisent, prominad
remogliflozin etabonate: remozen
voglibose: volix, voglyson, vogli, volibo, prandial, vogs
voglibose + metformin: volix m, volibo m, vogs m
acarbose: glucobay, precose, asucrose, rebose, glubose
miglitol: glyset, mignar, diamig
repaglinide: prandin, novonorm, eurepa, regan
nateglinide: starlix, natelide, glinate
liraglutide: victoza, saxenda, lirafit
semaglutide: ozempic, rybelsus, wegovy
dulaglutide: trulicity
exenatide: byetta, bydureon
tirzepatide: mounjaro, zepbound
insulin glargine: lantus, basalog, toujeo, glaritus, basaglar
insulin aspart: novorapid, novolog, fiasp
insulin lispro: humalog, admelog, liprolog
insulin glulisine: apidra
insulin degludec: tresiba
insulin detemir: levemir
levothyroxine: synthroid, eltroxin, thyronorm, thyrox, euthyrox, lethyrox
liothyronine: cytomel
carbimazole: neo mercazole, anti thyrox, thyrocab, thyrozole
methimazole: tapazole
propylthiouracil: ptu
prednisolone: omnacortil, wysolone, pred forte, predmet
methylprednisolone: medrol, solu medrol, depo medrol, depopred, ivepred
dexamethasone: decadron, dexona, decmax, wymesone
betamethasone: betnesol, celestone, betnelan, bentelan
hydrocortisone: cortef, hisone, efcorlin, solu cortef, primacort
deflazacort: calcort, defcort, defza, flazacort, dezacor
fludrocortisone: florinef, floricot
triamcinolone: kenacort, kenalog, tricort, aristocort
budesonide: pulmicort, budecort, budate, rhinocort, budenase, budez
omeprazole: prilosec, losec, omez, ocid, omee, omecip, promisec, biocid
esomeprazole: nexium, esoz, nexpro, raciper, neksium, sompraz, esofag, izra, zosa
pantoprazole: protonix, pan, pantocid, pantop, pantodac, pantakind, zipant, pantosec, panto, pantoloc, pantium, pantozol
pantoprazole + domperidone: pan d, pantocid d, pantop d, pantodac dsr, pantakind dsr, pantosec d
rabeprazole: aciphex, razo, rabicip, rablet, rabium, veloz, happi, rabeloc, rekool, rabemac
rabeprazole + domperidone: razo d, rabicip d, rablet d, veloz d, happi d, rabeloc rd, rekool d
lansoprazole: prevacid, lanzol, lanpro, lan 30
dexlansoprazole: dexilant
ilaprazole: ilapro, adiza, noltec
vonoprazan: voquezna, vonalong
ranitidine: zantac, rantac, aciloc, zinetac, histac
famotidine: pepcid, famocid, famtac, facid, famodin
cimetidine: tagamet, cimetiget
sucralfate: carafate, sucral, sparacid, ulgel s, sucrafil, pepsigard
misoprostol: cytotec, misoprost, cytolog, zitotec
domperidone: motilium, domstal, vomistop, domperi, motinorm
metoclopramide: reglan, perinorm, maxolon, metoclor, vominorm
itopride: ganaton, itoza, itopid, itokine
levosulpiride: levogastrol, lesuride, nexipride
mosapride: gasmotin, moza, mopride
ondansetron: zofran, emeset, vomikind, ondem, emigo, periset, vomiof
granisetron: kytril, graniset, granicip, cadigran
palonosetron: aloxi, palzen, palnox
doxylamine + vitamin b6 (pyridoxine): diclegis, bonjesta, doxinate
prochlorperazine: compazine, stemetil, vometil, emidoxyn
promethazine: phenergan, avomine, promet, prothazine
meclizine: antivert, bonine
dimenhydrinate: dramamine, gravol, draminate
betahistine: serc, vertin, betavert, zevert, vertistar
cinnarizine: stugeron, vertiron, cinzan
loperamide: imodium, eldoper, lopamide, andial, roko
racecadotril: hidrasec, redotil, zedott, enuff
diphenoxylate + atropine: lomotil
bisacodyl: dulcolax, julax, gerbisa, conlax
lactulose: duphalac, looz, evict, livoluk
polyethylene glycol: miralax, peglec, movicol, laxopeg
sodium picosulfate: cremalax, picofit, laxoberal, picosul
ispaghula: metamucil, naturolax, isogel, konsyl
prucalopride: motegrity, resotrans, prucamax, pruvict
lubiprostone: amitiza, lubowel
linaclotide: linzess
mebeverine: colospa, colofac, mebaspa, duspatalin
dicyclomine: bentyl, merbentyl
dicyclomine + paracetamol: cyclopam
mefenamic acid + dicyclomine: meftal spas, spasmonil plus, mefkind spas
drotaverine: drotin, no spa, dotarin, drotikind
hyoscine butylbromide: buscopan, buscogast, hyocimax, belloid
drotaverine + mefenamic acid: drotin m, doverin m
ursodeoxycholic acid: actigall, udiliv, ursocol, urso, udihep, ursofalk, ursodox, ursetor, golbi
silymarin: silybon, legalon, silimax
rifaximin: xifaxan, rifagut, rcifax, ciboz, torfix
mesalazine: asacol, pentasa, mesacol, mesahenz
sulfasalazine: azulfidine, saaz, salazopyrin, sazo, iwata
pancreatin: creon, panlipase, zenpep, festal n
simethicone: gas x, phazyme, mylicon
tamsulosin: flomax, urimax, veltam, contiflo, tamflo, urivin, tamdura
tamsulosin + dutasteride: urimax d, jalyn, veltam plus, dutas t
alfuzosin: uroxatral, alfoo, alfusin, fual
silodosin: rapaflo, silodal, silofast, urief, sildoo
dutasteride: avodart, dutas, duprost, dutagen
finasteride: proscar, propecia, finpecia, fincar, finast, finax
sildenafil: viagra, revatio, caverta, penegra, manforce, silagra, kamagra, suhagra, assurans, zenegra
tadalafil: cialis, megalis, tadacip, adcirca, tadaflo, modula, forzest
vardenafil: levitra, staxyn, vilitra
avanafil: stendra, avana
dapoxetine: priligy, duralast, sustinex
oxybutynin: ditropan, oxyspas, cystran
solifenacin: vesicare, soliten, bispec, solifin
tolterodine: detrol, roliten, terol, detrusitol
mirabegron: myrbetriq, mirago, betmiga
darifenacin: enablex, darilong
flavoxate: urispas, flavate, uroflax
allopurinol: zyloprim, zyloric, ciploric, aloric, zyrik
febuxostat: uloric, febutaz, feburic, zurig, febustat, febuget, fabulas, foxstat
colchicine: colcrys, zycolchin, goutnil, colchindon
probenecid: benemid, bencid
alendronate sodium: fosamax, osteofos, restofos, alenost
risedronate sodium: actonel, risofos, gemfos
ibandronic acid: boniva, bandrone, idrofos, bonviva
zoledronic acid: zometa, aclasta, reclast, zoldria, zoldonat, zobone
calcitriol: rocaltrol, rolsical, calcirol c, calcijex
raloxifene: evista, ralista
teriparatide: forteo, terifrac, gemtide
denosumab: prolia, xgeva
norethisterone: primolut n, aygestin, regestrone, norlut
medroxyprogesterone acetate: provera, depo provera, deviry, meprate
progesterone (natural micronized): utrogestan, prometrium, susten, naturogest, dubagest, gestone, strone
dydrogesterone: duphaston, dydroboon, dydrofem, femoston d
clomiphene: clomid, serophene, siphene, clofert, fertomid
letrozole: femara, letroz, letoval, feston, fempro
estradiol valerate: progynova, valest
conjugated estrogens: premarin, conjugase
tibolone: livial, tibofem
levonorgestrel: plan b, i pill, ipill, unwanted 72, mirena
ulipristal: ella, ellaone, ulipra
ethinyl estradiol + levonorgestrel: ovral l, microgynon, nordette, triquilar, loette
ethinyl estradiol + drospirenone: yasmin, yaz, crisanta, dronis
ethinyl estradiol + desogestrel: novelon, femilon, marvelon, mercilon, intimacy plus
ethinyl estradiol + cyproterone: diane 35, krimson 35, ginette 35, dianette
cabergoline: dostinex, cabgolin, caberlin, cabser
bromocriptine: parlodel, proctinal, encript, sicriptin
mifepristone: mifeprex, mifegest, korlym
oxytocin: pitocin, syntocinon, evatocin
carboprost: hemabate, prostodin, deviprost
methylergometrine: methergine, methergin
`
