import { soundsOf } from './sound.ts'
import { latin, tidy } from './transliterate.ts'

/**
 * Everyday words that have nothing to do with a pharmacy. They are spelled correctly, so search does not correct them to a product name:
 * "biryani" is not Brainy. A product with such a name is still found. The project maintains the list; extend it freely.
 */
/** What a pharmacy sells beside medicines is no misspelled medicine either. */
const goods = `
  condom condoms bandage bandages glucometer glucometers thermometer thermometers nebuliser nebulizer oximeter syringe syringes needles diaper diapers
  wheelchair walker crutch crutches stethoscope gauze plaster plasters tampon tampons napkin napkins pads toothbrush toothpaste tweezers kneecap
  lancet lancets sphygmomanometer spacer vaporiser vaporizer humidifier mosquito repellent sunscreen moisturiser moisturizer handwash detergent phenyl
  floss teether feeder nipple breastpump pregnancy ovulation
`
/** Brands of which no composition is known here. */
const brandsOfGoods = `
  iodex cystone protinex horlicks complan pediasure bournvita ensure lactogen cerelac nestum farex similac dexolac revital himcolin septilin gasex speman abana diabecon koflet
  rumalaya confido tentex bonnisan evecare menosan geriforte styplon pilex purim mentat pudinhara glucon enterogermina sebamed cetaphil boroplus nivea burnol krack itchguard ringguard
  clearasil fairever sensodyne colgate odomos huggies pampers whisper stayfree mamaearth durex vaporub indulekha navratna hamdard safi cinkara joshina sualin vigorex
  kamagold addyzoa kesari coronil lipidom eno
  digene gelusil boroline moov adderall becosule becosules amrutanjan hajmola ryzodeg xultophy soliqua toujeo zincovit
`

const english = `
  mother father mom husband wife son daughter parents grandmother grandfather test testing kit machine monitor meter device
  able above accident account across actor actress address adventure aeroplane afraid again against agree air airport album alone along already also
  always amazing ancient angry animal anniversary answer ant anybody anyone apartment apple application area argue arm army around arrive arrow art
  article artist ask asleep athlete auction audience auditor aunt author auto autumn award away axe bachelor background backpack bag bake bakery balcony
  ball ballet balloon bamboo banana band bangle bank banner barber bargain bark barn barrel basket basketball bat bathroom battery battle beach beads bean
  bear beard beautiful bedroom bee beef beetle beggar behind believe bell belt bench berry between bicycle big bike bill billion bird birthday biscuit
  bishop bitter black blackboard blade blame blanket blind block blonde blouse blue board boat bold bomb bonus book bookshop boot border boring borrow
  boss boundary bow bowl bowler boy bracelet branch brave bread break breakfast brick bride bridge brief bright bring broadcast broken bronze broom brother
  brown bucket budget buffalo bug build builder building bullet bun burger bus business businessman butcher butter butterfly button cab cabin cabinet
  cable cafe cage cake calculator calendar calf call camel camera camp campus canal candidate candle candy cannon canteen canvas captain car card career
  careful cargo carnival carpenter carpet carriage carrot carry cartoon cash cashier castle cat catalogue catch caterpillar cattle cave ceiling celebrate
  celebrity cement cemetery century ceremony certain certificate chain chair chairman chalk challenge champion chance change channel chapter charger chart
  chase chat chauffeur cheese chef cheque cherry chess chicken chief chimney chips chocolate choice choir choose chorus church cigar cinema circle circus
  citizen city class classic classroom clay clean clerk clever client climate climb clock close cloth clothes cloud clown club coach coal coast coat cobra
  cobweb coconut code coffee coin college colour column comb combine comedy comet comfort comic command committee common communication community
  competition complain complete computer concert condition conference confident connect constable contest continent contract conversation cook cookie
  cooker copper copy corner correct corridor cottage cotton couch council count country couple courage course court cousin cow crane crash crayon crazy
  creator credit crew cricket cricketer crime criminal crocodile crop cross crowd crown cruise crystal cube culture cup cupboard curious currency current
  curry curtain cushion custom customer cycle cyclone dad dance dancer danger dark data daughter dawn deal dear debate december decide decorate deep deer
  defence delicious democracy department deposit desert design desk dessert destroy detective devil dhoti diamond diary dictionary diesel different
  difficult dining dinner dinosaur diploma direct director dirty disaster discover dish distance district dive doctor document dog doll dollar dolphin
  donkey door dosa doubt down dozen dragon drama draw drawer dream dress driver drum dry duck dust duty eagle early earn earphone earring earth earthquake
  east easy echo economy edge editor education eight either elbow election electric electrician electricity elephant elevator eleven embassy emotion empire
  employee engine engineer enough enter entrance envelope environment equal eraser error escape escalator essay estate evening event every exam examination
  example excellent exchange excited exercise exhibition exit expensive experiment expert explain explore express factory fact fail faint fair fairy faith false
  family famous fan fancy farm farmer fashion fast father fault favourite feather february federal feed feeling fellow fence festival few fiction field
  fight file film finance fire fireman fireplace firework fish fisherman fitness five flag flame flat flavour flight flood floor flour flower flute fly
  fog folder folk follow football foreign forest forever forget fork fort fortune forward fountain four fox frame free freedom freezer friday fridge friend
  frog front frost fruit fuel full fun funny furniture future galaxy gallery gamble game gang garage garden gardener garland garlic gas station gate gather
  general gentle geography ghost giant gift ginger giraffe girl glad glass globe glove goat god gold golden golf good goodbye goose government governor
  grade graduate grammar grandfather grandmother grape graph grass grateful gravity great green greet grey grill grocery ground group grow guard guest
  guide guitar gulf gun guru gym habit haircut half hall ham hammer hand handbag handle handsome happy harbour harmony harvest hat hate hawk headline
  headphone heaven heavy helicopter hello helmet help hen hero hidden highway hill history hobby hockey hole holiday holy homework honest honey honour
  hope horizon horn horror horse hostel hot hotel hour house hovercraft huge human humour hundred hungry hunter hurricane hut icecream idea idol igloo
  illustration imagine important impossible inch income industry inflation inspector instagram instrument insurance interest internet interview
  invitation iron man island item jacket jail january jar jeans jelly jewel jewellery job join joke journal journalist journey joy judge juice july jump
  june jungle junior jury justice kangaroo karate keep kettle key keyboard kick kidnap kilo kind king kingdom kitchen kite kitten knee knife knight knock
  know knowledge label labour ladder lady lake lamb lamp land landlord language lantern laptop large laugh laundry lawn lawyer layer leader leaf league
  learn leather leave lecture lemon lemonade leopard lesson letter library licence lift light lightning lime line lion liquid list literature little live
  lizard load loan lobby local lock locker logic lonely look lorry lottery loud love lovely lucky luggage lunch luxury machine magazine magic magician
  magnet mail main maker male mall manager mango mansion map marathon marble march market marriage marry mask master match mathematics matter mattress
  maximum mayor maze mechanic medal media meeting melody member memory menu merchant merry message metal meteor metre metro microphone microscope
  microwave middle midnight military milkman million mind minister minute mirror mission mistake mixer mobile model modern moment monday money monkey
  monsoon monster month monument mood moon morning mortgage mosque mother motor motorcycle mountain mouse moustache mouth movement movie mug murder museum
  mushroom music musician mutton mystery narrow nation nature navy necklace needle neighbour nephew nest network never news newspaper night nine nobody
  noise noodle noodles north notebook nothing notice novel november number nurse nursery ocean october office officer often old onion online open opera
  opinion opposite orange orchestra ordinary organise orphan ostrich outfit outside oven owl owner oxygen packet page paint painter painting palace palm
  panda panther paper parachute parade paradise paragraph parcel parents park parking parliament parrot partner party passenger passport password past
  pasta pastry path patience pattern pavement payment peace peach peacock pear pearl peasant pebble pedal peel pen penalty pencil penguin people pepper
  percent perfect performance perfume person petrol phone photo photographer photography phrase piano pickle picnic picture pie pig pigeon pillow pilot
  pineapple pink pioneer pipe pirate pizza place plane planet plastic plate platform play player playground please pleasure plenty plot plumber plural
  pocket poem poet poetry police policeman polite politician politics pond pony poor popcorn popular population port porter position possible postcard
  poster postman pot potato potter poultry poverty practice prayer president pretty prince princess principal printer prison prisoner private prize problem
  process producer professor profile program programme progress project promise proof property protest proud province public pudding pull pumpkin punch
  puncture punishment pupil puppet puppy purple purse puzzle pyramid quarter queen question queue quick quiet quilt quiz rabbit race racket radar radio
  raft railway rain rainbow raincoat rainfall rally ranger rapid rare raw razor reach reader ready real reason receipt recipe record rectangle red referee
  refrigerator region register relative religion remember remote rent repair reporter republic request rescue research resort respect restaurant result
  resume return reward rhino rhyme rhythm ribbon rice rich rickshaw riddle ride rifle right ring river road robber robot rock rocket romance romantic roof
  room root rope rose round route router royal rubber rugby ruler runner rural sad saddle safari sailor salad salary samosa sand sandal sandwich sari saturday
  sauce saucer sausage saw scale scanner scarf scene schedule scholar school science scientist scissors scooter score scorpion scout screen screwdriver
  script sculpture sea seal season seat second secret secretary section security seed senator sense sentence september sergeant serious servant seven shadow
  shampoo bottle shape share shark sharp shed sheep sheet shelf shell shelter shepherd sheriff shine ship shirt shoe shoes short shorts shoulder shout
  shovel shower shutter shuttle shy silence silk silly silver simple singer single sister six skate skateboard ski skill skirt sky slave sleeve slice slide
  slipper slow smart smell smile smoke snail snake snow snowman soccer social socks sofa software soil soldier solid solution song soup south souvenir
  soya spaceship spade spark sparrow speaker special spectacles speech speed spell spice spider spinach spirit spoon sport sports spring square
  squirrel stadium staff stage stair stamp stapler star start state statement statue steal steam steel stereo stick sticker stocking stone stool story
  stove straight stranger strawberry stream street string stripe strong student studio study stupid style subject suburb success sugarcane suit suitcase
  sum summer summit sun sunday sunflower sunglasses sunrise sunset supermarket surprise swan sweater swimming swing switch sword symbol table tablecloth
  tail tailor talent tank tape target taxi tea teacher team telephone telescope television temple ten tenant tennis tent term terrace theatre theory thief
  thirty thousand thread throne thunder thursday ticket tie tiger tile time tiny tip tissue toaster toilet tomato tomorrow tool torch tornado tortoise
  tour tourist towel tower town toy tractor trade tradition traffic train trainer translate transport trap travel treasure tree triangle tribe trick tripod
  trolley trophy trouble trousers truck true trumpet trunk trust truth tube tuesday tulip tunnel turban turkey turtle twelve twenty twin tyre umbrella
  uncle uniform union unique universe university urban vacation vacuum valley van vanilla vase vegetable vehicle velvet verse vet victory video village
  violin visa visitor voice volcano volleyball voter voyage wagon waiter waiting wall wallet walnut war wardrobe warehouse warrior washing watch water
  waterfall watermelon wave wealth weapon weather wedding wednesday weekend west whale wheat wheel whistle white wife wild wind window wine wing winner
  winter wire wisdom wise witch wizard wolf wonder wonderful wood wooden wool word worker world worship wrestler wrestling writer wrong yacht yard yellow
  beat beats beating finger fingers pee jet lag hurts burning dying eating yesterday yoga young youth youtube zebra zero zigzag zone zoo zoom whatsapp facebook twitter google amazon flipkart netflix iphone samsung android
  paytm swiggy zomato uber ola bitcoin tiktok linkedin telegram gmail hotstar spotify playstation laptops mobiles earbuds trimmer
`

const hinglish = `
  kha khaa khana khaya khayi khai khali khaliya khaunga lena lelo leli liya liye lia li le
  aadmi aaj aam aasman aloo anda andhera angoor bachpan bada bagicha baja bahut bandar bandook barish baraat barfi bazaar bazar behen bhai bhabhi
  bhajan bhalu bhangra bhikhari bhoot bijli billi biryani bistar bollywood buddha chaand chaku chamach chand chappal chapati charpai chashma chatni
  chawal chidiya chini chitthi chor chutti chutney cutting dada dadi darwaza darzi desh dhaba dhan dhanush dharti dhobi dhol dhokla dhoop didi
  diwali dost dosti dukaan dukan dulhan dulha dupatta duniya gaadi gaana gadi gadha gaon gaay ganna ganga gehu ghadi ghar ghee ghoda ghodi gilas
  gulab gulabjamun guru haathi halwa halwai hathi hava hawai hindustan holi idli imli inaam jalebi jaanwar jadoo jaldi jangal jeb jhanda jheel
  jhopdi jhula joota juta kabab kabootar kachori kaddu kadhai kagaz kahani kal kalam kamra kangan kapda kapde katori kauwa kela khana khat khel khet
  khichdi khidki kheer khilona khushi kisan kitab kitaab kulfi kurta kutta kursi lassi ladka ladki ladoo laddu lehenga lohri machli maidan makaan makan
  makhan malai mandir masala masjid mausam mela mez mehndi mithai mitti mor mombatti mungfali naan naag nadi nana nani namaste naukri nimbu paani
  paan padhai pahad pakora pagdi palak paneer pani pankha paratha parda parivar patang patni pati phool phal pitaji pulav pulao puri pustak raja raita rakhi
  rangoli rani rasgulla rasoi rasta roti sabzi sadak sakhi samosa samundar sandesh sangeet saree sari shaadi shaadi sher shehar sindoor sona suraj
  tabla tala tamasha taara tandoori tarbooz tiranga titli topi tota upma uttapam vada vidyalaya xerox yaar zameen zindagi vadapav misal chai chaiwala
  aana aane jana jaane hona hone karna badhana badhane ghatana ghatane kata kaata kala kaala gora saaf nahi nahin zyada jyada thoda kaam haal kaisa kaisi
  papa mummy mommy mumma mama maa amma appa pitaji mataji beta bete beti bahu sasur saas chacha chachi mausi bua devar bhabhi
  kam kamzor kamjor kamzori kamjori dikkat taklif takleef pareshani bimari beemari rog ilaaj rahta rehta rehti lagta lagti padta
  kaapi dosai sambar rasam pongal paruppu sadam veedu pustakam cinema bommai bandi illu chettu pillow
`

const indian = `
  आदमी आम आसमान आलू अंडा अंगूर बगीचा बाजार बाज़ार बारिश बारात बंदर बंदूक बहन भाई भजन भालू भूत बिजली बिल्ली बिरयानी बिस्तर बॉलीवुड चाँद चांद चाकू चप्पल चपाती
  चश्मा चटनी चावल चिड़िया चिट्ठी चोर छुट्टी दादा दादी दरवाजा दरवाज़ा दर्जी देश धरती ढोल ढाबा दीदी दिवाली दीपावली दोस्त दुकान दुल्हन दुपट्टा दुनिया गाड़ी गाना गधा गाँव
  गांव गाय गन्ना गेहूं घड़ी घर घोड़ा गुलाब गुरु हाथी हलवा हवा होली इमली इनाम जलेबी जानवर जादू जंगल जेब झंडा झील झूला जूता कबूतर कचौरी कद्दू कागज कहानी कल कलम
  कमरा कंगन कपड़ा कपड़े कटोरी कौआ केला खत खेल खेत खिचड़ी खिड़की खीर खिलौना खुशी किसान किताब कुल्फी कुर्ता कुत्ता कुर्सी लस्सी लड़का लड़की लड्डू मछली मैदान मकान मक्खन
  मंदिर मसाला मस्जिद मौसम मेला मेज मेज़ मेहंदी मिठाई मिट्टी मोबाइल मोर मोमबत्ती मूंगफली नान नाग नदी नाना नानी नमस्ते नौकरी नींबू पानी पान पढ़ाई पहाड़ पकोड़ा पगड़ी पालक पनीर
  पंखा पराठा पर्दा परिवार पतंग पत्नी पति फूल फल पुलाव पूरी पुस्तक राजा राखी रंगोली रानी रसगुल्ला रसोई रास्ता रिक्शा रोटी सब्जी सड़क समोसा समुद्र संगीत साड़ी शादी शेर
  शहर सोना सूरज तबला ताला तारा तरबूज तिरंगा तितली टोपी तोता विद्यालय यार जमीन जिंदगी ज़िंदगी चाय सिनेमा क्रिकेट फुटबॉल कंप्यूटर लैपटॉप स्कूल कॉलेज ट्रेन टिकट बस
  उनका उनके उनकी चेहरा चेहरे फ़र्क फर्क सेमी हिस्सा हिस्से भूसी तेलकट साइट्रिक सायट्रिक कार साइकिल स्कूटर टीवी कैमरा पिज्जा बर्गर चॉकलेट होटल ऑफिस अखबार टेलीविजन हवाई जहाज
  माणूस आंबा पाऊस बाजारपेठ माकड बहीण भाऊ वीज मांजर चंद्र सुरी तांदूळ चिमणी पत्र चोर सुट्टी आजोबा आजी दार शिंपी मित्र दुकान नवरी जग गाडी गाणे गाव ऊस गहू घड्याळ
  घोडा हत्ती वारा होळी प्राणी जादू झेंडा तलाव झोका बूट कागद गोष्ट पेन खोली बांगडी कपडे कावळा केळी खेळ शेत खिडकी खेळणी आनंद शेतकरी पुस्तक कुत्रा खुर्ची मुलगा मुलगी लाडू
  मासा मैदान लोणी देऊळ हवामान जत्रा टेबल माती मोर नदी नमस्कार नोकरी लिंबू पाणी अभ्यास डोंगर पंखा पडदा कुटुंब बायको नवरा फूल फळ राणी रांगोळी स्वयंपाक रस्ता भाकरी
  भाजी समुद्र लग्न सिंह शहर सोने सूर्य कुलूप फुलपाखरू पोपट शाळा जमीन आयुष्य चहा सिनेमा शाळेत वडापाव मिसळ
  ઊંચા ઊંચાઈ ઊંચો લખવા સાંજ સાંજે સેમી ખોલેલા બેસી ભૂસી સાઇટ્રિક ઊંચાઈએ માણસ કેરી આકાશ બટાકા ઈંડું દ્રાક્ષ બગીચો બજાર વરસાદ વાંદરો બહેન ભાઈ વીજળી બિલાડી પથારી ચાંદ છરી ચંપલ ચોખા ચકલી પત્ર ચોર રજા દાદા દાદી દરવાજો દરજી દેશ ધરતી
  ઢોલ દિવાળી મિત્ર દુકાન કન્યા દુનિયા ગાડી ગીત ગધેડો ગામ ગાય શેરડી ઘઉં ઘડિયાળ ઘર ઘોડો ગુલાબ હાથી હવા હોળી ઇનામ પ્રાણી જાદુ જંગલ ખિસ્સું ધ્વજ તળાવ હીંચકો જૂતા કબૂતર
  કાગળ વાર્તા કાલે કલમ ઓરડો બંગડી કપડાં કાગડો કેળું રમત ખેતર ખીચડી બારી રમકડું ખુશી ખેડૂત ચોપડી પુસ્તક કૂતરો ખુરશી છોકરો છોકરી લાડુ માછલી મેદાન મકાન માખણ મંદિર મસાલો
  હવામાન મેળો ટેબલ મીઠાઈ માટી મોબાઇલ મોર નદી નાના નાની નમસ્તે નોકરી લીંબુ પાણી અભ્યાસ પર્વત પંખો પરિવાર પતંગ પત્ની ફૂલ ફળ રાજા રાણી રંગોળી રસોડું રસ્તો રિક્ષા રોટલી
  શાક સડક સમુદ્ર સંગીત સાડી લગ્ન સિંહ શહેર સોનું સૂરજ તાળું તારો તરબૂચ પતંગિયું ટોપી પોપટ શાળા જમીન જિંદગી ચા સિનેમા ક્રિકેટ ઢોકળા ફાફડા થેપલા
  ఉంచే ఉన్నాక పోయాయి హెచ్ మనిషి మామిడి ఆకాశం బంగాళాదుంప గుడ్డు ద్రాక్ష తోట బజారు వర్షం కోతి సోదరి సోదరుడు కరెంటు పిల్లి బిర్యానీ మంచం చంద్రుడు కత్తి చెప్పులు బియ్యం పక్షి ఉత్తరం దొంగ సెలవు తాత
  అవ్వ తలుపు దేశం భూమి దీపావళి స్నేహితుడు దుకాణం పెళ్లికూతురు ప్రపంచం బండి పాట గాడిద ఊరు ఆవు చెరకు గోధుమ గడియారం ఇల్లు గుర్రం గులాబీ ఏనుగు గాలి హోలీ బహుమతి జంతువు మాయ
  అడవి జేబు జెండా చెరువు ఊయల బూట్లు పావురం కాగితం కథ రేపు కలం గది గాజులు బట్టలు కాకి అరటి ఆట పొలం కిటికీ బొమ్మ సంతోషం రైతు పుస్తకం కుక్క కుర్చీ అబ్బాయి అమ్మాయి లడ్డు చేప
  మైదానం వెన్న గుడి వాతావరణం జాతర బల్ల మిఠాయి మట్టి మొబైల్ నెమలి నది నమస్తే ఉద్యోగం నిమ్మ నీరు చదువు కొండ పంకా కుటుంబం గాలిపటం భార్య పువ్వు పండు రాజు రాణి ముగ్గు వంటగది దారి రిక్షా
  రొట్టె కూరగాయలు రోడ్డు సముద్రం సంగీతం చీర పెళ్లి సింహం నగరం బంగారం సూర్యుడు తాళం నక్షత్రం పుచ్చకాయ సీతాకోకచిలుక టోపీ చిలుక పాఠశాల జీవితం టీ సినిమా క్రికెట్ పిజ్జా ఇడ్లీ దోస
  சேமிக்க பார்லி கோளாறு மனிதன் மாம்பழம் வானம் உருளைக்கிழங்கு முட்டை திராட்சை தோட்டம் சந்தை மழை குரங்கு சகோதரி சகோதரன் மின்சாரம் பூனை பிரியாணி படுக்கை நிலா கத்தி செருப்பு அரிசி பறவை கடிதம் திருடன் விடுமுறை
  தாத்தா பாட்டி கதவு நாடு பூமி தீபாவளி நண்பன் கடை மணமகள் உலகம் வண்டி பாட்டு கழுதை ஊர் பசு கரும்பு கோதுமை கடிகாரம் வீடு குதிரை ரோஜா யானை காற்று பரிசு விலங்கு மந்திரம் காடு பை கொடி
  ஏரி ஊஞ்சல் காலணி புறா காகிதம் கதை நாளை பேனா அறை வளையல் துணி காகம் வாழைப்பழம் விளையாட்டு வயல் ஜன்னல் பொம்மை மகிழ்ச்சி விவசாயி புத்தகம் நாய் நாற்காலி பையன் பெண் லட்டு மீன் மைதானம்
  வெண்ணெய் கோவில் வானிலை திருவிழா மேசை இனிப்பு மண் மொபைல் மயில் ஆறு வணக்கம் வேலை எலுமிச்சை தண்ணீர் படிப்பு மலை விசிறி குடும்பம் பட்டம் மனைவி பூ பழம் ராஜா ராணி கோலம் சமையலறை பாதை
  ரொட்டி காய்கறி சாலை கடல் இசை புடவை திருமணம் சிங்கம் நகரம் தங்கம் சூரியன் பூட்டு நட்சத்திரம் தர்பூசணி வண்ணத்துப்பூச்சி தொப்பி கிளி பள்ளி வாழ்க்கை தேநீர் சினிமா கிரிக்கெட் இட்லி தோசை
`

/**
 * Words of everyday life that are a mistake or two from the name of an emergency. Alone they mean themselves; beside the other words of such a
 * name they are its misspelling: "brain strike".
 */
const nearEmergencies = `
  append appended appending appendage babies babys beading bleating bristle caking cheeking chemically chowing chucking cocking coking cooking enchain feinted fruitless prattle bleeping blending blessing blinding bloodless bloodying blooding bosh braiding brainpower
  breading breeding brooding choler comical cooler deliveryman electro everyday fasting feinting fended fending finding fitting funding heats joking kayaking kicking leading maiming meaning meaningless
  mining mooning necktie over overall overdone overdue overhead override overrode pleading pointing quaking rabbi raffish rape robe rube ruby rubies rubbish scan seaside shin
  shocking shun soaking soonest stoke stoked stork streak strike striking strobe strode stroked stroking strove subside sunniest tainting unchain weirdo
  atma haj haji jahaaj jahaj jahan jahaz johar johari laakh lahar lakha lakshya larva mahar mehar nahar pahar sahar sahara sehar sehra sehri sehari shahar shekhar zafar zeera nagina parali
`

const listed = (text: string): string[] => text.trim().split(/\s+/)

const everyday: ReadonlySet<string> = new Set([
  ...listed(goods),
  ...listed(brandsOfGoods),
  ...listed(english),
  ...listed(hinglish),
  ...listed(nearEmergencies),
  ...listed(indian).map((word) => latin(tidy(word))),
])

const ofEmergencies: ReadonlySet<string> = new Set(listed(nearEmergencies))
const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) || (word.endsWith('s') && words.has(word.slice(0, -1)))

/** Whether a word in Latin letters is of everyday life but for a mistake the name of an emergency. */
export const resemblesEmergency = (word: string): boolean => isIn(ofEmergencies, word)

/** Whether a word in Latin letters is an everyday word or the plural of one. */
export const isEveryday = (word: string): boolean => isIn(everyday, word)

/** How the goods without a known composition sound: in another script a resembling medicine is no answer to them (ज़िंकोविट, Zincovit). */
export const soundsOfGoods: readonly string[] = listed(goods + brandsOfGoods).flatMap(soundsOf)

const brandNames: ReadonlySet<string> = new Set(listed(brandsOfGoods))

/** Whether a word in Latin letters is a brand of such goods, and so no beginning of a longer name: "safi" is no safinamide. */
export const isBrandOfGoods = (word: string): boolean => brandNames.has(word)

/** Whether it is the beginning of one, which names nothing else where no name begins so. */
export const beginsBrandOfGoods = (begun: string): boolean =>
  begun.length >= 4 && [...brandNames].some((name) => name.startsWith(begun))
