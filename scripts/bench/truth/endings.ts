import type { Bench, Question } from './question.ts'
import { answered, numberOf, saltsWithStrength } from './right-answer.ts'

/** What follows a name and a strength on a prescription or in a message: dose, frequency, time, duration and quantity, never a strength. */
const endings =
  `5d|3d|x5d|x 5/7|5/7|2/52|30d|od 14d|bd 30d|od 6pm|8am 8pm|9 am|at 9 pm|1---0---1|1 - 0 - 1|1-0-1|½-0-½|1+0+1|30 nos|10 nos|nos 10|(30)|(3)|#30|x 10|1x10|2x15|10 tabs|10's|10s|
2 strips|strip of 10|max 3/day|max 4 per day|od|o.d.|b.d.|t.d.s.|q.i.d.|hs|h.s.|sos|stat|prn|bd pc|ac|a/f|b/f|q8h|every 8 hours|8 hourly|6 hrly|x1 month|× 1 month|for 2 weeks|
1 week|5 days|once daily|twice a day|thrice daily|at bedtime|before breakfast|after meals|alternate days|once a week|1 tab bd|1 od|half tab od|(1-0-1) 60|1-0-1 x 5 days|od x 30 days #30|
din me 2 baar|din mein do baar|subah shaam|khane ke baad|khali pet|5 din|ek mahina|roz raat ko|ek goli subah|har 8 ghante|2 patte|raat ko sone se pehle|
दिन में दो बार|5 दिन|सुबह शाम|खाने के बाद|रात को|१० गोलियां|दिवसातून दोनदा|5 दिवस|जेवणानंतर|सकाळ संध्याकाळ|દિવસમાં બે વાર|5 દિવસ|જમ્યા પછી|સવારે અને સાંજે|
రోజుకు రెండు సార్లు|5 రోజులు|భోజనం తర్వాత|ఉదయం సాయంత్రం|நாளைக்கு இரண்டு முறை|5 நாட்கள்|சாப்பிட்ட பிறகு|காலை மாலை|ஒரு நாளைக்கு 2 வேளை|to continue|po|p.o. bd|1 tablet at night|max 3/24h|in the morning`
    .replaceAll('\n', '')
    .split('|')

const asked = 25

/** How often, as a brand may also be called: asked of many more salts, for which another medicine may have it in its name. */
const frequencies = ['od', 'bd', 'tds', 'hs', 'om']
const askedOften = 200

/** Each ending behind salts with their strengths, all of which are here. */
export const endingQuestions = (bench: Bench): Question[] => {
  const parts = saltsWithStrength(bench, asked)
  const many = saltsWithStrength(bench, askedOften)
  return [
    ...endings.flatMap((ending) => parts.map((part) => ({ part, ending }))),
    ...frequencies.flatMap((ending) => many.map((part) => ({ part, ending }))),
  ].map(({ part, ending }) => {
    const text = `${part.salt.toLowerCase()} ${numberOf(part)} ${ending}`
    return { text, check: () => answered(bench, text, 'line ending', [part]) }
  })
}
