import { tidy } from '../transliterate.ts'
import type { Need } from './need.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(tidy))

/** Who must not be shown what an adult takes without a doctor: words for them, and how the ids of their needs begin. */
const groups: readonly [prefix: string, ReadonlySet<string>][] = [
  [
    'baby',
    words(`
      baby babies infant infants toddler newborn kid kids child children childs bacha bachha baccha bache bachhe bacche bachhon bacchon bachon bachche bachcha bachchon bachchi bacchi bachhi bachi
      बच्चे बच्चा बच्चों बच्चो शिशु बाळ बाळाला बाळासाठी मुलांना मुलाला मुलासाठी બાળક બાળકો બાળકને બાળકોને పిల్లలు పిల్లలకు పిల్లల బిడ్డ బిడ్డకు పాపకు
      குழந்தை குழந்தைக்கு குழந்தைகளுக்கு
    `),
  ],
  [
    'preg',
    words(`
      pregnancy pregnant garbhavastha garbhvati garbhwati प्रेगनेंसी प्रेग्नेंसी गर्भावस्था गर्भवती గర్భం గర్భిణీ గర్భిణికి ગર્ભાવસ્થા ગર્ભાવસ્થામાં ગર્ભવતી
      गरोदर गरोदरपणात கர்ப்பம் கர்ப்பிணி கர்ப்பிணிக்கு கர்ப்ப
    `),
  ],
]

/** The need of a child or in a pregnancy, where a line that asks for `need` has a word for them anywhere. */
export const needFor = (all: readonly Need[], need: Need, typed: readonly string[]): Need => {
  if (need.advice !== null) return need
  for (const [prefix, named] of groups) {
    if (!typed.some((word) => named.has(word))) continue
    const careful = all.find(({ id, ailments }) => id.startsWith(prefix) && ailments.some((ailment) => need.ailments.includes(ailment)))
    if (careful) return careful
  }
  return need
}
