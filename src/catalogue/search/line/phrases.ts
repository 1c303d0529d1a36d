import { tidy } from '../transliterate.ts'

/** What a part of a line says that is neither the name nor the strength. */
export type PartKind = 'lead' | 'route' | 'dose' | 'frequency' | 'time' | 'duration' | 'quantity'

/** Lists that several phrases share. */
const lists: Record<string, string> = {
  days: `day|days|dys|week|weeks|wk|wks|month|months|mnth|mnths|mth|mths|year|years|yr|yrs|din|dino|dinon|dinu|hafte|hafta|hafton|mahine|mahina|mahino|saal|divas|athavde|rojulu|rojula|naal|naatkal|vaaram|
    दिन|दिनों|हफ्ते|हफ़्ते|हफ्ता|हफ़्ता|हफ्तों|सप्ताह|महीने|महीना|महीनों|माह|साल|दिवस|दिवसांसाठी|आठवडे|आठवडा|आठवड्यांसाठी|महिने|महिना|महिन्यांसाठी|દિવસ|દિવસો|અઠવાડિયા|અઠવાડિયું|મહિના|મહિનો|రోజులు|రోజుల|రోజులపాటు|వారాలు|వారం|వారాల|నెలలు|నెల|
    நாட்கள்|நாட்களுக்கு|நாள்|வாரம்|வாரங்கள்|வாரத்திற்கு|மாதம்|மாதங்கள்|மாதத்திற்கு`,
  meal: 'food|foods|meal|meals|eating|breakfast|b fast|lunch|dinner|milk|water|snacks|snack|bf',
  pack: 'strip|strips|pack|packs|packet|packets|box|boxes|sheet|sheets|patta|pattas|patte|pcs|pc|piece|pieces|bottle|bottles|tube|tubes|vial|vials|amp|amps|ampoule|ampoules|पत्ता|पत्ते|स्ट्रिप|पट्टी|पाकीट|પત્તા|પત્તું|સ્ટ્રિપ|స్ట్రిప్|స్ట్రిప్లు|பட்டை|ஸ்ட்ரிப்',
  doses:
    'time|times|x|tab|tabs|tablet|tablets|cap|caps|capsule|capsules|goli|dose|doses|puffs|bar|baar',
  count: 'bar|baar|dafa|time|times|goli|tablet|tab|बार|गोली|टाइम',
}

/**
 * Phrases around a name, by what they say. `N` stands for a number, `H` for an hour; `(a|b|)` chooses, an empty choice leaves out; `$days` is a
 * list; `~d` is written right behind what stands before it. Words of one letter or two that names also have count only with their number.
 */
const phrases: Record<Exclude<PartKind, 'lead'>, string> = {
  duration: `
    (for|x|×|*|since|) N $days (old|only|tak|ke liye|तक|के लिए|સુધી|માટે|పాటు|வரை|)
    (for|x|×|*|) a (day|week|month|fortnight|year)
    (x|×|*|for) N (d|w|wk|m|mo|dy)
    N (~d|~w|~m|~wk|d)
    (x|×|*|for|) N / (7|52|12)
    (to|) continue
    (till|until) (review|next visit|further advice)
  `,
  frequency: `
    (max|maximum|upto|up to|not more than|) N ($doses|) (a|per|in a|every|each|/|daily /) (day|d|week|month|night)
    (max|maximum|upto|up to|not more than|) N ($doses|) (in|per|/) (24|48|72) (h|hr|hrs|hour|hours)
    (max|maximum|upto|up to|not more than) N ($doses|) (daily|)
    N (time|times) (daily|weekly|)
    N (daily|per day)
    (once|twice|thrice) (a|per|in a|every|each|in) (day|week|month|night|morning|fortnight)
    (once|twice|thrice) (daily|weekly|monthly)
    weekly (once|twice|thrice|N)
    once (in|every) N $days
    every N (hours|hour|hrs|hr|h|days|day|weeks)
    q (~N|N) (hours|hour|hrs|hr|h)
    N (hourly|hrly|hrs|hr|hours)
    N ~h
    every (other|alternate) day
    (on|) (alternate|alt) (day|days)
    every (day|night|morning|evening|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)
    as (needed|required|directed|advised)
    (if|when) (needed|required)
    (din|roz|ek din|daily) (me|mein|mai|main|m|) N $count
    dinme N $count
    N (bar|baar|dafa) (roz|rozana|daily|din me|din mein|)
    (din|roz|दिन|रोज|रोज़) (me|mein|में|मे) (बार|bar|baar)
    har N (ghante|ghanta|ghanton|ghnte) (me|mein|main|baad|par|pe|)
    roz N
    (roz|rozana|daily) (raat|subah|shaam|sham) (ko|me|mein|)
    (N|) (subah|subha|sawere|sakali) (aur|and|) (N|) (shaam|sham|shyam|dopahar|raat|sandhyakali) (aur|and|) (N|) (shaam|sham|raat|)
    (दिन|रोज|रोज़|एक दिन) (में|मे) N (बार|गोली|दफा|टाइम)
    दिनभर में N बार
    N बार (रोज|रोज़|दिन में|प्रतिदिन|)
    (हर|प्रत्येक) N (घंटे|घंटा|घण्टे|घंटों) (में|मे|बाद|पर|)
    (एक दिन छोड़कर|एक दिन छोड़ के|हफ्ते में एक बार|हफ़्ते में एक बार|सप्ताह में एक बार)
    (सुबह|सवेरे) (और|व|एवं|) (शाम|दोपहर|रात) (और|) (शाम|रात|) (को|)
    (रोज|रोज़) (रात|सुबह|शाम) (को|में|)
    दिवसातून (N|) (वेळा|वेळ|दोनदा|तीनदा|एकदा|चारदा)
    दिवसाला N (वेळा|गोळ्या|)
    (दररोज|रोज) N (वेळा|)
    दर N (तासांनी|तासाने|तास)
    (सकाळी|सकाळ) (आणि|व|) (संध्याकाळी|संध्याकाळ|दुपारी|दुपार|रात्री|रात्र) (आणि|व|) (संध्याकाळी|संध्याकाळ|रात्री|रात्र|)
    (एक दिवसाआड|दिवसाआड|आठवड्यातून एकदा)
    (દિવસમાં|રોજ|દરરોજ) N (વાર|વખત)
    દર N (કલાકે|કલાક)
    (સવારે|સવાર) (અને|) (સાંજે|સાંજ|બપોરે|રાત્રે) (અને|) (સાંજે|રાત્રે|)
    (એકાંતરે|અઠવાડિયામાં એક વાર|અઠવાડિયે એકવાર)
    (રોજ|દરરોજ) (રાત્રે|સવારે|સાંજે)
    (రోజుకు|రోజుకి|రోజూ|రోజులో) N (సార్లు|సారి|మాత్రలు|)
    (రోజుకు|రోజుకి) (రెండుసార్లు|మూడుసార్లు|ఒకసారి)
    ప్రతి N (గంటలకు|గంటలకి|గంటలకోసారి)
    (ఉదయం|పొద్దున) (మరియు|) (సాయంత్రం|రాత్రి|మధ్యాహ్నం) (మరియు|) (రాత్రి|సాయంత్రం|)
    (రోజు విడిచి రోజు|వారానికి ఒకసారి|వారానికోసారి|ప్రతి రోజు|ప్రతిరోజు)
    (ஒரு நாளைக்கு|நாளைக்கு|தினமும்|தினசரி|நாளொன்றுக்கு) N (முறை|வேளை|தடவை|மாத்திரை)
    N (மணிநேரத்திற்கு|மணி நேரத்திற்கு|மணி நேரத்துக்கு) (ஒருமுறை|ஒரு முறை|)
    (காலை|காலையில்) (மற்றும்|) (மாலை|இரவு|மதியம்|மாலையில்|இரவில்) (மற்றும்|) (இரவு|மாலை|)
    (ஒருநாள் விட்டு ஒருநாள்|ஒரு நாள் விட்டு ஒரு நாள்|வாரம் ஒருமுறை|வாரத்திற்கு ஒருமுறை)
  `,
  time: `
    (N|half an|half) (min|mins|minute|minutes|hour|hours|hr) (before|after) $meal
    (before|after|with|without|pre|post) (each|every|the|) $meal
    (before|after|with|pre|post) (each|every) $meal
    (on|in|at|) (an|) empty stomach
    (at|before) (night|noon|bed time|bedtime|bed|sleep|sleeping|dinner time|lunch time)
    in the (morning|evening|night|afternoon)
    (at|@|) H (am|pm)
    (at|@|) H : N (am|pm|)
    (raat|subah|shaam|sham|dopahar|) (ko|) H baje
    H (o clock|oclock)
    a / f
    b / f
    a / c
    p / c
    (khana|) (khane|khaane|khana|khaana|jevan|jamva) (ke|se|) (baad|bad|pehle|pahle|phle|saath|sath|pehele|nantar|pachi)
    (nashte|naashte|nasta) (ke|se) (baad|bad|pehle|pahle)
    khali (pet|peth|pait) (par|me|pe|)
    (sone|sote) (se|) (pehle|pahle|samay|waqt|time)
    (raat|rat) (ko|me|mein) (sone se pehle|sote samay|)
    (doodh|dudh|pani|paani) ke (saath|sath)
    (खाना|) (खाने|भोजन) (के|से) (बाद|पहले|साथ|पूर्व)
    (खाली पेट|भूखे पेट)
    नाश्ते (के|से) (बाद|पहले)
    (रात|) (को|में|) (सोने से पहले|सोते समय|सोते वक्त)
    (रात|सुबह|शाम|दोपहर) (को|में|के समय)
    (दूध|पानी) के साथ
    (रात|सुबह|शाम|दोपहर|) (को|) H बजे
    (जेवणानंतर|जेवणाआधी|जेवणापूर्वी|जेवणाच्या आधी|जेवणाच्या नंतर|जेवणा नंतर|जेवणा आधी|जेवल्यानंतर|उपाशीपोटी|रिकाम्या पोटी|झोपताना|झोपण्यापूर्वी|झोपण्याआधी|नाश्त्यानंतर|नाश्त्याआधी)
    (सकाळी|रात्री|संध्याकाळी|दुपारी|) H (वाजता|वाजतां)
    रात्री (झोपताना|)
    (જમ્યા|જમવા|જમવાના|ખાધા) (પછી|પહેલાં|પહેલા|બાદ)
    (ભૂખ્યા પેટે|ખાલી પેટે|નરણા કોઠે|સૂતી વખતે|સૂતા પહેલાં|સૂતા પહેલા)
    (નાસ્તા|નાસ્તાની) (પછી|પહેલાં|પહેલા)
    (સવારે|રાત્રે|સાંજે|બપોરે|) H (વાગ્યે|વાગે)
    (భోజనం|భోజనానికి|తిన్న|తినే|భోజనము) (తర్వాత|తరువాత|ముందు|తరవాత)
    (ఖాళీ కడుపుతో|పరగడుపున|పడుకునే ముందు|నిద్రపోయే ముందు|రాత్రి పడుకునే ముందు)
    (ఉదయం|రాత్రి|సాయంత్రం|) H గంటలకు
    (சாப்பிட்ட|உணவுக்கு|உணவுக்குப்|உணவிற்கு|உணவிற்குப்|சாப்பாட்டிற்கு|சாப்பாட்டுக்கு|சாப்பாட்டுக்குப்|சாப்பிடும்) (பிறகு|பின்|பின்பு|முன்|முன்பு|பின்னர்)
    (வெறும் வயிற்றில்|வெறும்வயிற்றில்|தூங்கும் முன்|தூங்குவதற்கு முன்|படுக்கும் முன்)
    (காலை|இரவு|மாலை|) H மணிக்கு
  `,
  quantity: `
    (strip|strips|pack|packs|packet|packets|box|boxes|sheet|sheets|patta|pattas|patte) of N
    N $pack
    (qty|quantity|disp|dispense|no|nos) (.|:|#|-|) N (nos|no|)
    (qty|quantity|disp|dispense) (.|:|#|-|) N $pack
    N (nos|no|qty) (.|)
    (x|×|*|#) N
    # N (nos|no|)
    N (नग|નંગ|నగ)
  `,
  dose: `
    N (tsp|tbsp|tsf|teaspoon|teaspoons|teaspoonful|tablespoon|tablespoons|tablespoonful|spoon|spoons|spoonful|chammach|chamach|chamcha|chammch|gtt|gtts|neb|nebs|nebulisation|nebulization|चम्मच|चमचा|चमचे|ચમચી|చెంచా|చెంచాలు|ஸ்பூன்|கரண்டி)
  `,
  route: `
    p / (o|v|r)
    (s / c|s / l|i / m|i / v|i / d|l / a)
    (apply|for) (locally|local application|external use|l / a)
    local application
  `,
}

/** Symbols of one phrase after another word. */
export type PhraseNode = { readonly next: ReadonlyMap<string, PhraseNode>; readonly is?: PartKind }
type Growing = { next: Map<string, Growing>; is?: PartKind }

const withLists = (phrase: string): string =>
  phrase.replace(/([(|]?)\$(\w+)/g, (_, before: string, name: string) =>
    before === '' ? `(${lists[name] ?? ''})` : `${before}${lists[name] ?? ''}`,
  )

/** Every row of symbols that a phrase with choices stands for. */
const rowsOf = (phrase: string): string[][] => {
  const [, before, choices, after] = /^([^(]*)\(([^()]*)\)(.*)$/s.exec(phrase) ?? []
  if (before === undefined || choices === undefined || after === undefined) {
    const symbols = phrase.split(/\s+/).filter((symbol) => symbol !== '')
    return [symbols]
  }
  const rest = rowsOf(after)
  return choices
    .split('|')
    .flatMap((choice) =>
      rest.map((row) => [
        ...`${before} ${choice}`.split(/\s+/).filter((part) => part !== ''),
        ...row,
      ]),
    )
}

/** The symbol as the lexemes have it; `N`, `H` and `~` stand for something. */
const symbolOf = (symbol: string): string =>
  symbol === 'N' || symbol === 'H' || symbol === '~N' ? symbol : tidy(symbol)

const planted = (): Growing => {
  const root: Growing = { next: new Map() }
  for (const [is, list] of Object.entries(phrases))
    for (const line of list.split('\n'))
      for (const row of rowsOf(withLists(line.trim()))) {
        if (row.length === 0) continue
        let node = root
        for (const symbol of row.map(symbolOf)) {
          const known = node.next.get(symbol) ?? { next: new Map() }
          node.next.set(symbol, known)
          node = known
        }
        node.is ??= is as PartKind
      }
  return root
}

export const phraseTree: PhraseNode = planted()
