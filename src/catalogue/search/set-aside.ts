/**
 * Removes words around the product name on a prescription, a shopping list or in a question: when, how long and how much to take, how much
 * to buy. This happens before numbers are read as strengths, so that "x 5 days" is not 5 mg.
 */

const part = String.raw`(?:[0-3](?:[/⁄]\d)?)`
const end = String.raw`(?![\p{L}\p{M}\d])`
const start = String.raw`(?<![\p{L}\p{M}\d.])`
const times = String.raw`(?:\d+|once|twice|thrice|one|two|three|four|ek|do|teen|char)`
const dayWords = `days?|dys|weeks?|wks?|months?|mnths?|mths?|years?|yrs?|din|dino|dinon|hafte|hafta|mahine|mahina|saal|divas|rojulu|naal|naatkal|दिन|दिनों|हफ्ते|हफ़्ते|महीने|महीना|साल|दिवस|आठवडे|महिने|દિવસ|અઠવાડિયા|મહિના|రోజులు|రోజుల|వారాలు|నెలలు|நாட்கள்|நாள்|வாரம்|வாரங்கள்|மாதம்|மாதங்கள்`

const patterns: readonly [RegExp, string][] = [
  // Numbering and bullets before list entries: "1) Tab Dolo".
  [/^\s*(?:\(?\d{1,2}[.)]+(?=\s|\p{L})|[-•*●▪○–]+)\s*/u, ' '],
  [/^\s*(?:rx|r\/x|r\/)\s*[:.-]?\s*(?=\p{L})/u, ' '],
  // "(A/F)" after food, "b/f" before food
  [/\(?(?<![\p{L}\d])[ab]\/[fc](?![\p{L}\d])\)?/gu, ' '],
  // "10 mg for 5 days then 5 mg": what comes later is another strength of the same.
  [/\s(?:then|followed by)\s.*$/u, ' '],
  [/(?<![\p{L}\d])e\/d(?![\p{L}\d])/gu, ' eye drops '],
  [/^\s*neb\.?\s+(?=\p{L})/u, 'respules '],
  // A device by which names tell products apart: "Foracort 200 Rotacap" is not the spray.
  [/(?<=\p{L})caps(?<=(?<!\p{L})(?:rota|trans|respi)caps)(?!\p{L})/gu, 'cap'],
  [/^\s*t\.\s*(?=\p{L})/u, 'tab '],
  [/^\s*c\.\s*(?=\p{L})/u, 'cap '],
  // 1-0-1, 1 - 0 - 1 - 0, 1/2-0-1/2, 1+1+1, 1 0 1
  [new RegExp(`${start}${part}(?:\\s?[-–—+]\\s?${part}){2,3}${end}(?!\\s?(?:mg|mcg|g|ml|iu|%))`, 'gu'), ' '],
  [new RegExp(`${start}[01](?:\\s[01]){2,3}${end}(?!\\s?(?:mg|mcg|g|ml|iu|%|\\.))`, 'gu'), ' '],
  // "x 5 days", "for 2 weeks", "5 दिन", "x 5d", "x 5/7"
  [
    new RegExp(
      `(?:${start}(?:x|×|\\*|for)\\s*)?${start.replace('\\d', '')}\\d{1,3}\\s*-?\\s*(?:${dayWords})(?:\\s+(?:old|tak|ke liye))?${end}`,
      'gu',
    ),
    ' ',
  ],
  [new RegExp(`${start}(?:x|×|\\*|for)\\s*\\d{1,3}\\s*(?:d|w|wk|m|/7|/52|/12)${end}`, 'gu'), ' '],
  // "every 8 hours", "q6h", "8 hourly", "twice a day", "3 times daily", "din me 2 baar"
  [new RegExp(`${start}(?:every|each|q)\\s?\\d{1,2}\\s?(?:hours?|hrs?|h)${end}`, 'gu'), ' '],
  [new RegExp(`${start}\\d{1,2}\\s?(?:hourly|hrly)${end}`, 'gu'), ' '],
  [
    new RegExp(`${start}${times}\\s*(?:times?\\s*)?(?:(?:a|per|in a|every|each)\\s+|/)?(?:day|daily|week|weekly|month|night)${end}`, 'gu'),
    ' ',
  ],
  [new RegExp(`${start}${times}\\s+times?${end}`, 'gu'), ' '],
  [new RegExp(`${start}(?:din|roz|दिन)\\s+(?:me|mein|में)\\s+\\S+\\s+(?:bar|baar|बार)${end}`, 'gu'), ' '],
  [
    new RegExp(
      `${start}(?:(?:before|after|with|without|pre|post)\\s+(?:food|meals?|eating|breakfast|lunch|dinner|milk|water|bf)|(?:at|before)\\s+(?:night|bed\\s?time|bed|sleep)|(?:on|in|at)?\\s*empty\\s+stomach|khan[ae]\\s+(?:ke\\s+|se\\s+)?(?:baad|pehle|saath)|subah\\s+(?:aur\\s+)?shaa?m)${end}`,
      'gu',
    ),
    ' ',
  ],
  // "strip of 10 tablets", "pack of 2", "2 strips", "qty 3", "x 10", "x10 tabs"
  [
    new RegExp(
      `${start}(?:strips?|packs?|packets?|box|boxes|sheets?|pattas?|patte)\\s+of\\s+\\d{1,4}${end}(?!\\s?(?:mg|mcg|ml|g|iu|%)${end})`,
      'gu',
    ),
    ' ',
  ],
  [
    new RegExp(
      `${start}\\d{1,3}\\s*(?:strips?|packs?|packets?|boxes|box|sheets?|patte|pattas?|pcs|pieces?|bottles?|tubes?|vials?|amps?|ampoules?)${end}`,
      'gu',
    ),
    ' ',
  ],
  [new RegExp(`${start}(?:qty|quantity|disp|no|nos)\\s*[.:#-]*\\s*\\d{1,3}${end}(?!\\s?(?:mg|mcg|ml|g|gm|iu|%)${end})`, 'gu'), ' '],
  [new RegExp(`${start}[x×*#]\\s?\\d{1,3}${end}(?!\\.\\d|\\s?(?:mg|mcg|ml|g|gm|iu|%)${end})`, 'gu'), ' '],
  // Dose at a time: "2 drops", "1 tsp", "2 puffs", "half tablet", "1/2 tab"
  [new RegExp(`${start}\\d{1,2}(?=\\s*(?:drops?|boond|bund|puffs?|sprays?|respules?|sachets?)${end})`, 'gu'), ' '],
  [
    new RegExp(
      `${start}\\d{1,2}(?:\\.\\d)?\\s*(?:tsp|tbsp|tsf|teaspoons?(?:ful)?|tablespoons?(?:ful)?|spoons?(?:ful)?|chamm?ach|chamcha|gtts?)${end}`,
      'gu',
    ),
    ' ',
  ],
  [new RegExp(`${start}\\d{1,2}\\s*(?:nebs?|nebuli[sz]ations?)${end}`, 'gu'), ' '],
  [
    new RegExp(`${start}(?:half|one|two|aadhi|adhi|ek|1[/⁄]2|1[/⁄]4)\\s+(?=(?:a\\s+)?(?:tabs?|tablets?|caps?|capsules?|goli)${end})`, 'gu'),
    ' ',
  ],
  // "200 mg. of", and full stops of abbreviations
  [/(?<=\p{L})\.(?=\s|$)/gu, ' '],
]

/** The normalised text of one line without the words around the name. Idempotent. */
export const withoutDirections = (text: string): string => {
  let left = text
  for (const [pattern, by] of patterns) left = left.replace(pattern, by)
  return left
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Words that say how and for whom but also occur in names ("Cefix OD", "Dolo Kids"): they narrow the results and are dropped if nothing of
 * that name has them.
 */
export const softWords: ReadonlySet<string> = words(`
  rotacap transcap respicap od bd bid tds tid qid qds qd hs sos stat prn ac pc po pp bbf abf im iv sc sl bedtime daily weekly monthly once twice thrice morning afternoon
  evening night noon alternate day days week month hour hourly hours hrs sig adv advised dr doctor mr mrs ms patient pt old age aged year years
  baby babies infant infants toddler kid kids child children childrens adult adults bacha bachha bache bachhe bacche bachon bachhon bacchon baccho bachche bachcha bachchon bachchi bacchi bachhi newborn women woman ladies female
  men man male gents pregnancy pregnant lactation elderly senior subah sham shaam raat dopahar roz rozana
  बच्चों बच्चे बच्चा बच्चो रोज रोज़ रात सुबह शाम मुलांसाठी लहान मुले मुलांना बाळ रोज सकाळी संध्याकाळी બાળકો બાળક રોજ સવારે સાંજે
  పిల్లలు పిల్లలకు పిల్లల రోజు ఉదయం సాయంత్రం రాత్రి குழந்தை குழந்தைகள் குழந்தைகளுக்கு தினமும் காலை மாலை இரவு
`)
