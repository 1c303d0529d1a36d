import { latin, tidy } from './transliterate.ts'

/**
 * Words that ask about a product or request one without naming it; ignored unless nothing else was typed. Listed in the script they are
 * typed in; Hindi and Marathi words also in their usual Latin spelling.
 */
const english = `
  a an the of for and with in on to from by at as is are was be it its this that these do does did can could should would will may i you we me my
  our your need needs want wants buy buying order ordering get getting find search show give send online offline price prices pricing rate rates
  cost costs mrp amount best top good better cheap cheapest cheaper low lowest near nearby nearest around here shop shops store stores chemist
  pharmacy medical available availability stock home delivery deliver delivered doorstep cod discount discounts offer offers coupon sale
  medicine medicines medicin medication medications meds drug drugs remedy remedies treatment treat treating cure cures relief relieve stop reduce
  control remove use uses used using usage useful benefit benefits advantage advantages disadvantage disadvantages side effect effects sideeffects
  adverse reaction reactions dose doses dosage dosages dosing how what when where which why who whom whose much many often long work works working
  take taking taken intake eat eating drink apply before after during while precaution precautions warning warnings contraindication
  contraindications indication indications interaction interactions safe safety review reviews rating ratings image images photo photos picture pic
  pictures video wiki wikipedia pdf leaflet details detail info information description about meaning means full form generic generics brand brands
  branded name names called company companies manufacturer manufacturers maker makers made composition compositions content contents contains
  ingredient ingredients salt salts substitute substitutes substitution alternative alternatives equivalent similar same like instead compare
  comparison vs versus or difference between storage store expiry expire prescription without otc over counter kind type types list any some new
  latest original genuine fake hindi tamil telugu gujarati marathi english kannada malayalam bengali india indian brandname power strength
  has have had having am been got getting feel feeling feels suffer suffering also very really without prescription together please pls plz urgent urgently immediately today tomorrow now strip strips pack packs packet packets bottle bottles box boxes vial vials tube tubes
  jar piece pieces pcs nos no unit units qty quantity number size sheet patta patte ampoule ampoules amp amps
`

const hinglish = `
  dawa dawai dawaai dava davai davaai dawaiyan davaiyan dawaiya davaiya aushadh aushadhi oushadh osadh goliyo marundhu marunthu maruntu mandu
  mandulu mandhu ki ka ke ko kaa kee se me mein main mai liye lie liya wali wala wale vali vala chahiye chahie chaiye chaahiye hai hain he ho hota
  hoti hote kya kyaa kaise kese kab kitna kitni kitne kitane kaunsi konsi kaun kon kaha kahan daam dam kimat keemat kimmat qimat paisa paise rupaye
  fayde faide fayda phayde nuksan nuksaan upyog upayog istemal istamal prayog khane khana khaye lena lene le den dena do batao bataye bataiye
  bataao dikhao mangwao mangwana kharidna milega milegi milta milti sabse acchi achhi accha achha sasti sasta vaali aur ya par liya karne ho raha
  rahi rahe aa aaya aayi gaya gayi gaye jata jati mere meri mera mujhe muje hume hamko rokne rokna hatane hatana bhagane door dur lag lagi laga hua hui karu karun kare karo theek thik karna ilaj ilaaj upchar upay gharelu nuskha cha chi che sathi saathi aahe ahe kay kasa kiti nu ni no
  mate shu che kem vilai payangal payan yenna enna eppadi evlo dhara upayogalu upayogam ela enti kosam vi
`

const indian = `
  दवा दवाई दवाइयां दवाइयाँ दवाएं दवाएँ औषध औषधि औषधी औषधे की का के को से में मे लिए लिये वाली वाला वाले चाहिए चाहिये है हैं क्या कैसे कब कितना
  कितनी कितने कौन कौनसी सी कहाँ कहां दाम कीमत क़ीमत मूल्य रेट प्राइस फायदे फ़ायदे फायदा लाभ नुकसान नुक़सान उपयोग इस्तेमाल प्रयोग साइड इफेक्ट
  इफ़ेक्ट इफेक्ट्स खाने खाना लेना लें खुराक ख़ुराक मात्रा बताओ बताइए खरीदें खरीदना ऑनलाइन सबसे अच्छी अच्छा सस्ती सस्ता और या पर इलाज उपचार उपाय
  मुझे मेरे मेरा मेरी हूं हूँ हुआ हुई गया गई आ रहे हमें
  मला माझे माझं माझा माझी माझ्या आला आली आले येतो येते होतंय होते
  મને મારા મારી મારું થાય આવે
  నాకు నా వచ్చింది ఉంది எனக்கு என் இருக்கு இருக்கிறது
  विकल्प जेनेरिक नाम कंपनी पास मेडिकल स्टोर ठीक करने करना हो रहा रही
  साठी आहे काय कसे कशी किती किंमत किमतीत वापर फायदे दुष्परिणाम चा ची चे च्या ला वर घ्यावे डोस विकत गोळीची औषधाचे
  દવા દવાઓ દવાની ઔષધ ની નો નું ના ને માટે છે શું કેવી રીતે ક્યારે કેટલી કેટલા કિંમત ભાવ ઉપયોગ ઉપયોગો ફાયદા આડઅસર આડઅસરો ડોઝ ખરીદો ઓનલાઇન સારી સસ્તી
  విలువ మందు మందులు ఔషధం ఔషధాలు ధర రేటు కోసం కి కు లో యొక్క ఏమిటి ఎలా ఎప్పుడు ఎంత ఉపయోగాలు ఉపయోగం ప్రయోజనాలు దుష్ప్రభావాలు మోతాదు కొనండి ఆన్‌లైన్ మంచి తక్కువ కావాలి
  மருந்து மருந்துகள் விலை க்கு க்கான ஆக என்ன எப்படி எப்போது எவ்வளவு பயன்கள் பயன்பாடு பயன்பாடுகள் பயன் பக்க விளைவுகள் பக்கவிளைவுகள் அளவு வாங்க ஆன்லைன் சிறந்த நல்ல வேண்டும் உள்ள
`

const listed = (text: string): string[] => text.trim().split(/\s+/).map(tidy)

const wordsThatAsk: ReadonlySet<string> = new Set([
  ...listed(english),
  ...listed(hinglish),
  ...listed(indian),
])

/** Question words of Indian scripts whose transliteration spells out vowel signs: a fallback for variant spellings. */
const spelledThatAsk: ReadonlySet<string> = new Set(
  listed(indian)
    .map(latin)
    .filter((word) => word.length > 3),
)

/** `typed`: normalised, in its own script. */
export const asks = (typed: string): boolean =>
  wordsThatAsk.has(typed) || (!/^[a-z]/.test(typed) && spelledThatAsk.has(latin(typed)))
