import { pick } from '../search/random.ts'
import type { Bench, Question } from './question.ts'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const everyday =
  `biryani laptop cricket mobile samosa pizza burger train ticket shirt shoes umbrella bicycle football window kitchen guitar elephant mountain
newspaper chocolate television computer pencil notebook airport railway cinema wedding birthday calendar keyboard jacket trousers sandwich noodles paneer butter chapati
rangoli diwali holi rickshaw saree kurta bollywood temple curtain sofa mattress blanket pillow bucket ladder hammer screwdriver lawyer teacher student college
university exam homework library museum carpenter plumber electrician insurance mortgage passport visa holiday beach island desert river bridge tunnel
highway petrol diesel scooter helmet tyre battery charger earphone speaker camera tripod printer scanner router whatsapp facebook instagram youtube netflix
gadi kapda roti chawal sabzi dukaan makaan padhai naukri chutti barish suraj chand sitara kitab kalam darwaza khidki rasta bazaar`
    .trim()
    .split(/\s+/)
const indian =
  `बिरयानी समोसा मोबाइल क्रिकेट किताब दरवाज़ा बाज़ार गाड़ी बारिश नौकरी पतंग रिक्शा पनीर जूता चश्मा घड़ी कुर्सी मेज बंदर हाथी પતંગ ચોપડી ગાડી વરસાદ બજાર હાથી ખુરશી બારી મોબાઇલ ક્રિકેટ
బిర్యానీ పుస్తకం సినిమా వర్షం ఏనుగు కుర్చీ కిటికీ మొబైల్ క్రికెట్ బజారు புத்தகம் சினிமா மழை யானை நாற்காலி ஜன்னல் கிரிக்கெட் மொபைல் சந்தை பிரியாணி पुस्तक पाऊस हत्ती खुर्ची खिडकी पतंग शाळा मंदिर`
    .trim()
    .split(/\s+/)

const letters = 'abcdefghijklmnopqrstuvwxyz'
const syllables: Record<string, [string, string]> = {
  Devanagari: ['कखगचजटडतदनपबमयरलवसह', 'ािीुूेो'],
  Gujarati: ['કખગચજટડતદનપબમયરલવસહ', 'ાિીુૂેો'],
  Telugu: ['కఖగచజటడతదనపబమయరలవసహ', 'ాిీుూేో'],
  Tamil: ['கசஞடணதநபமயரலவழளறன', 'ாிீுூேோ'],
}

const made = (length: number, of: () => string): string => Array.from({ length }, of).join('')

/** Words that are none: letters at random, keys struck at random, one letter again and again, and words of everyday life. */
export const nonsense = ({ random, catalogue }: Bench): Record<string, string[]> => {
  const some = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const kinds: Record<string, string[]> = {
    'letters at random': Array.from({ length: 200 }, () =>
      made(some(5, 10), () => pick([...letters], random)),
    ),
    'keys at random': Array.from({ length: 100 }, () => {
      const row = pick(rows, random)
      return made(some(5, 9), () => pick([...row], random))
    }),
    'one letter': [...letters].map((letter) => letter.repeat(some(5, 8))),
    'everyday words': everyday,
    'everyday words of Indian scripts': indian,
    'Indian syllables at random': Object.values(syllables).flatMap(([consonants, vowels]) =>
      Array.from({ length: 25 }, () =>
        made(some(3, 5), () => pick([...consonants], random) + pick([...vowels, ''], random)),
      ),
    ),
  }
  const next = catalogue.sql('SELECT 1 FROM search_word WHERE word >= ? AND word < ? LIMIT 1')
  // What a name really begins with is no nonsense.
  const isNamed = (text: string) => next.get(text, `${text}\u{10ffff}`) !== undefined
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, texts]) => [kind, texts.filter((text) => !isNamed(text))]),
  )
}

export const nonsenseQuestions = (bench: Bench): Question[] =>
  Object.entries(nonsense(bench)).flatMap(([kind, texts]) =>
    texts.map((text) => ({
      text,
      check: () => {
        const typed = bench.typed(text)
        const nothing = bench.page(text, 3).total === 0 && typed.length === 0
        const names = typed
          .slice(0, 3)
          .map(({ name }) => name)
          .join('; ')
        return [
          [`nonsense finds nothing: ${kind}`, nothing, names],
          ['nonsense finds nothing', nothing, names],
        ]
      },
    })),
  )
