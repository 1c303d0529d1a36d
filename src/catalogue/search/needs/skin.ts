/** Skin, hair, nails and wounds. Columns: `need.ts`. */
export const skin = `
acne | Acne | Benzoyl Peroxide, Salicylic Acid | | acne, pimple, pimples, zits, blackheads | muhase, muhasa, keel muhase, phunsi chehre par, pimpal | मुंहासे, मुँहासे, कील मुंहासे, पिंपल | మొటిమలు | ખીલ | मुरूम, पुटकुळ्या, पिंपल्स | முகப்பரு, பருக்கள்
itching | Skin conditions with inflammation & itching, Allergic skin conditions | Calamine, Cetirizine | | itching, itch, itchy skin, skin itching | khujli, khaj, kharish, khujali | खुजली, खाज, खारिश | దురద | ખંજવાળ, ખજવાળ | खाज, खाज सुटणे | அரிப்பு, தோல் அரிப்பு
ringworm | Fungal, Fungal skin infections, Fungal infections | Clotrimazole, Miconazole | | ringworm, fungal infection, fungus, jock itch, athletes foot, tinea | daad, dad khaj khujli, dhadar | दाद, दाद खाज, फंगल इन्फेक्शन | తామర, గజ్జి తామర, ఫంగల్ ఇన్ఫెక్షన్ | દાદર, ફૂગ | नायटा, गजकर्ण, बुरशी संसर्ग | படர்தாமரை, பூஞ்சை தொற்று
nailfungus | Fungal nail infections | | doctor | nail fungus, fungal nail, nail infection | nakhun ka fungus, nakhoon kharab | नाखून का फंगस, नाखून खराब | గోరు ఫంగస్ | નખની ફૂગ | नखांची बुरशी | நகப் பூஞ்சை
scabies | Scabies | Permethrin | doctor | scabies, mites | khasra khujli, kharish ki bimari | स्कैबीज, खाज की बीमारी | గజ్జి | ખસ, ખૂજલી | खरूज | சொறி, சிரங்கு
lice | Head lice, Lice | Permethrin | | lice, head lice, hair lice | joon, juye, ju | जूं, जुएं, जूँ | పేలు, పేన్లు | જૂ | उवा, ऊ | பேன், தலைப்பேன்
eczema | Eczema, Atopic dermatitis | | doctor | eczema, dermatitis | chajan, apras, ekzima | एक्जिमा, छाजन | ఎగ్జిమా | ખરજવું | इसब, एक्झिमा | எக்ஸிமா, கரப்பான்
psoriasis | Psoriasis, Plaque psoriasis | | doctor | psoriasis | chaal rog, soriasis | सोरायसिस | సోరియాసిస్ | સોરાયસિસ | सोरायसिस | சொரியாசிஸ், தடிப்புத் தோல்
urticaria | Allergic skin conditions, Allergic conditions | Cetirizine, Loratadine | | hives, urticaria, skin allergy, skin rash, rash, rashes | pitti, pitti uchalna, chakatte, skin ki allergy, pitt | पित्ती, शीतपित्त, चकत्ते, त्वचा की एलर्जी | దద్దుర్లు, చర్మ అలర్జీ | શીળસ, ચામડીની એલર્જી | पित्त उठणे, पुरळ, अंगावर पित्त | தோல் தடிப்பு, தோல் அலர்ஜி
prickly | Skin conditions with inflammation & itching, Prickly heat | Calamine | | prickly heat, heat rash, sweat rash | ghamori, ghamoriyan, garmi ke dane | घमौरी, घमौरियां | చెమటకాయలు, చెమట పొక్కులు | અળાઈ | घामोळे | வேர்க்குரு
sunburn | Sunburn, Skin disorders | Calamine | | sunburn, sun tan, tanning, sunscreen | dhoop se jalna, tan hatana | धूप से जलना, सनबर्न | ఎండకు కమిలిన చర్మం | તડકાથી ચામડી બળવી | उन्हाने त्वचा भाजणे | வெயிலால் தோல் எரிதல்
melasma | Melasma, Hyperpigmentation | | doctor | melasma, pigmentation, dark spots, hyperpigmentation, freckles, dark circles | jhaiyan, jhai, daag dhabbe, kale dhabbe | झाइयां, झाई, दाग धब्बे, काले धब्बे | మంగు మచ్చలు, నల్ల మచ్చలు | કાળા ડાઘ, ખીલના ડાઘ | वांग, काळे डाग | மங்கு, கரும்புள்ளி
fairness | Hyperpigmentation, Skin | | doctor | fairness, skin whitening, glowing skin | gora hona, rang gora karna | गोरा होना, रंग निखारना | తెల్లగా అవ్వడం | ગોરા થવું | गोरे होणे | நிறம் வெளுக்க
vitiligo | Vitiligo | | doctor | vitiligo, white patches, white spots on skin, leucoderma | safed daag, safed dag, phulbehri | सफेद दाग | బొల్లి, తెల్ల మచ్చలు | સફેદ ડાઘ, કોઢ | कोड, पांढरे डाग | வெண்புள்ளி, வெண்குஷ்டம்
leprosy | Leprosy | | doctor | leprosy | kusht rog, kodh | कुष्ठ रोग, कोढ़ | కుష్టు వ్యాధి | કુષ્ઠ રોગ, રક્તપિત્ત | कुष्ठरोग | தொழுநோய்
dandruff | Dandruff | Ketoconazole, Zinc pyrithione, Selenium Sulfide | | dandruff, flaky scalp, itchy scalp | rusi, roosi, sikri | रूसी, डैंड्रफ | చుండ్రు | ખોડો | कोंडा | பொடுகு
hairfall | Hair loss, Hair | Minoxidil | | hair fall, hair loss, hairfall, baldness, hair regrowth, hair growth | baal jhadna, bal jhadna, baal girna, ganjapan, baal ugana | बाल झड़ना, बालों का झड़ना, गंजापन, बाल गिरना | జుట్టు రాలడం, బట్టతల | વાળ ખરવા, ટાલ | केस गळणे, केस गळती, टक्कल | முடி உதிர்தல், வழுக்கை
greyhair | Grey hair, Hair | | | grey hair, white hair, premature greying | safed baal, bal safed hona | सफेद बाल, बाल सफेद होना | తెల్ల జుట్టు | સફેદ વાળ | केस पांढरे होणे | நரை முடி
dryskin | Dry skin, Skin disorders | | | dry skin, chapped lips, rough skin | rukhi twacha, sookhi twacha, hoth fatna | रूखी त्वचा, होंठ फटना | పొడి చర్మం, పెదవులు పగలడం | સૂકી ત્વચા, હોઠ ફાટવા | कोरडी त्वचा, ओठ फाटणे | வறண்ட சருமம், உதடு வெடிப்பு
crackedheels | Cracked heels | | | cracked heels, cracked feet, heel cracks | fati ediyan, edi fatna | फटी एड़ियां, एड़ी फटना | మడమల పగుళ్లు | વાઢિયા, ફાટેલી એડી | टाचांना भेगा | பாத வெடிப்பு, குதிகால் வெடிப்பு
corn | Warts, Corns | Salicylic Acid | | corn, corns, foot corn, callus | gokhru, pair ka gokhru | गोखरू, पैर का गोखरू | ఆనెలు, ఆనికాయ | કણી, પગની કપાસી | कुरूप, भोवरी | கால் ஆணி
wart | Warts | Salicylic Acid | doctor | wart, warts, skin tag | massa, masse hatana | मस्सा, मस्से | పులిపిర్లు | મસા ચામડીના, મસો | चामखीळ | மரு, மருக்கள்
boil | Skin infections, Bacterial skin infections | Povidone Iodine | doctor | boil, boils, abscess, pus, carbuncle | phoda, foda phunsi, fode, pus nikalna, phunsi | फोड़ा, फोड़े फुंसी, मवाद | సెగ్గడ్డ, చీము గడ్డ | ગૂમડું, પરુ | गळू, फोड, पू | கட்டி சீழ், கொப்புளம்
wound | Wound, Wound infection | Povidone Iodine | | wound, cut, injury, bruise, scrape, antiseptic | ghaav, ghav, chot, chot lagna, zakhm | घाव, चोट, ज़ख्म, जख्म | గాయం, దెబ్బ | ઘા, ઈજા, વાગવું | जखम, इजा, मार लागणे | காயம், புண்
burn | Burns | Silver Sulfadiazine | doctor | burn, burns, scald, fire burn | jalna, jal gaya, jale par | जलना, जल जाना, जले पर | కాలిన గాయం | દાઝવું, બળવું | भाजणे | தீக்காயம்
scar | Scars | | | scar, scars, stretch marks, acne scars | daag, nishan, stretch mark | निशान, दाग | మచ్చలు, చారలు | ડાઘ, નિશાન | व्रण, स्ट्रेच मार्क | தழும்பு
insectbite | Allergic skin conditions, Insect bite | Calamine | | insect bite, mosquito bite, bee sting | machhar kaatna, keede ka katna, madhumakkhi | कीड़े का काटना, मच्छर काटना | పురుగు కాటు, దోమ కాటు | જીવજંતુ કરડવું, મચ્છર કરડવું | किडा चावणे, डास चावणे | பூச்சிக்கடி, கொசுக்கடி
sweating | Sweating | | | sweating, excessive sweating, body odour, sweaty hands | pasina aana, jyada pasina, pasine ki badbu | पसीना, ज्यादा पसीना | చెమట, అధిక చెమట | પરસેવો, વધુ પરસેવો | घाम येणे, जास्त घाम | வியர்வை, அதிக வியர்வை
chickenpox | Chickenpox | | doctor | chicken pox, chickenpox, measles, small pox | chechak, chhoti mata, khasra | चेचक, छोटी माता, खसरा | ఆటలమ్మ, చికెన్ పాక్స్ | અછબડા, ઓરી | कांजिण्या, गोवर | சின்னம்மை, அம்மை
shingles | Herpes zoster, Shingles | | doctor | shingles, herpes zoster, herpes | janeu rog, harpes | हर्पीस, दाद हर्पीज़ | హెర్పిస్, సర్పి | હર્પીસ | नागीण | அக்கி, ஹெர்பெஸ்
coldsore | Herpes labialis | | doctor | cold sore, lip blister, fever blister | hoth par chhale | होंठ पर छाले | పెదవి పొక్కు | હોઠ પર ફોલ્લા | ओठावर फोड | உதட்டுக் கொப்புளம்
rosacea | Rosacea | | doctor | rosacea, red face | chehra lal hona | चेहरा लाल होना | రోజేషియా | ચહેરો લાલ થવો | चेहरा लाल होणे | முகம் சிவத்தல்
wrinkles | Wrinkles | | | wrinkles, anti ageing, fine lines, anti aging | jhurriyan, jhuriya | झुर्रियां | ముడతలు | કરચલી | सुरकुत्या | சுருக்கங்கள், முகச்சுருக்கம்
diaperrash | Diaper rash | | | diaper rash, nappy rash | bachhe ko rash, nappy ke dane | डायपर रैश | డైపర్ దద్దుర్లు | ડાયપર રેશ | डायपर रॅश | டயப்பர் புண்
varicose | Varicose veins | | doctor | varicose veins, swollen veins | nason ka fulna, nas phoolna | वैरिकोज वेन्स, नसों का फूलना | వెరికోస్ వీన్స్ | કાયમી ફૂલેલી નસ | नसा फुगणे | நரம்பு சுருட்டல்
`
