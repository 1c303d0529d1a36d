import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type ArgsDef, defineCommand } from 'citty'
import { servedOfSample } from '#catalogue/delivery.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { servedPincodes } from '#catalogue/query/place.ts'
import { Shop, shopOnPages } from '#model/shop.ts'
import { layout } from '../../src/press/layout.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { shopFaults } from '../../src/press/shop.ts'
import { unknownWord } from '../catalogue/command.ts'
import { config } from '../catalogue/config.ts'
import { logoFrom } from './logo.ts'
import { type Answers, type Draft, type Question, questions } from './questions.ts'

/** A shop without faults, in which one answer is tried: what is refused is the answer's own fault. */
const whole: Draft = {
  name: { en: 'Shop' },
  contact: { phone: '+91 20 2543 1234', email: 'care@shop.example' },
  seller: {
    name: 'Shop',
    address: ['Street'],
    place: { city: 'Pune', pincode: '411038' },
    state: 'Maharashtra',
    gstin: '27AAPFU0939F1ZV',
    licences: { form20: '20', form21: '21' },
    pharmacists: [{ name: 'Name', registration: 'MSPC 10001' }],
    grievanceOfficer: {
      name: 'Name',
      designation: 'Officer',
      address: ['Street'],
      email: 'care@shop.example',
      phone: '1',
    },
  },
}

/** How many pincodes a shop would deliver to, by the catalogue that is served or the sample of a first start; null where the catalogue says. */
const servedBy = (draft: Draft): number | null => {
  const { dataDir } = config()
  const areas = shopOnPages(Shop.parse(draft)).delivery
  const [current] = readReleases(dataDir)
  if (!areas) return null
  return current
    ? servedPincodes(openCatalogue(releaseFile(dataDir, current), null, areas))
    : servedOfSample(areas)
}

/** Why an answer cannot be taken; null where it can. */
export const answerFault = async (
  question: Question,
  answer: string,
  answers: Answers,
): Promise<string | null> => {
  const own = await question.fault?.(answer)
  if (own) return own
  const tried = structuredClone(whole)
  question.put(tried, answer, answers)
  if (question.of && !question.of.includes(answer)) return `must be ${question.of.join(' or ')}`
  const fault = shopFaults(tried).find(({ field }) =>
    question.fields.some((own) => field === own || field.startsWith(`${own}.`)),
  )
  if (fault) return fault.reason
  return question.flag === 'deliver' && servedBy(tried) === 0
    ? 'must be pincodes (411001-411062, 412207): the catalogue knows none there'
    : null
}

/** `ask` gives what a person writes; null where no one is there to be asked. */
type Asking = {
  given: Answers
  ask: ((sentence: string) => Promise<string>) | null
  say: (line: string) => void
  /** Takes what was answered, by flag. */
  answers?: Map<string, string>
}

/** The shop that the answers make, or what is wrong with those that were given. Every answer is checked before the next is asked. */
export const askShop = async ({
  given,
  ask,
  say,
  answers = new Map(),
}: Asking): Promise<Draft | string[]> => {
  const draft: Draft = {}
  const faults: string[] = []
  const answered = async (question: Question): Promise<string> => {
    const usual = question.usual?.(answers) ?? ''
    for (;;) {
      const flagged = given.get(question.flag)
      const isAsked = flagged === undefined && ask !== null
      const hint = usual === '' ? (question.needed ? '' : ' (may be left empty)') : ` [${usual}]`
      const written = flagged ?? (isAsked ? await ask(`${question.ask}${hint}: `) : '')
      const answer = written.trim() || usual
      const fault =
        answer !== ''
          ? await answerFault(question, answer, answers)
          : question.needed
            ? 'must be answered'
            : null
      if (fault === null) return answer
      const sentence = `--${question.flag} ${fault}`
      if (!isAsked) {
        faults.push(sentence)
        return ''
      }
      say(`  This ${fault}.`)
    }
  }
  for (const question of questions) {
    if (!given.has(question.flag) && question.when && !question.when(answers)) continue
    const answer = await answered(question)
    answers.set(question.flag, answer)
    if (answer !== '') question.put(draft, answer, answers)
  }
  if (faults.length === 0)
    faults.push(...shopFaults(draft).map(({ field, reason }) => `${field} ${reason}`))
  return faults.length > 0 ? faults : draft
}

/** Writes a file that is not there yet, whole. Throws with the code EEXIST where it is. */
const writeFresh = (file: string, text: string): void => {
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

const flags: ArgsDef = {
  ...Object.fromEntries(
    questions.map(({ flag, ask }) => [flag, { type: 'string', description: ask }] as const),
  ),
  yes: { type: 'boolean', description: 'Ask nothing: what no flag answers stays empty' },
}

const refuse = (...lines: string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = 1
}

export const newCommand = defineCommand({
  meta: { name: 'new', description: 'Write shop.json: asks what no flag answers' },
  args: flags,
  setup: ({ rawArgs }) => {
    const unknown = unknownWord(flags, rawArgs)
    if (unknown === null) return
    process.stderr.write(`Unknown argument ${unknown}. --help lists the arguments.\n`)
    process.exit(1)
  },
  run: async ({ args }) => {
    const { dataDir } = config()
    const files = layout(dataDir)
    if (existsSync(files.shop))
      return refuse(
        `${files.shop} is there already, and nothing is written over it: change it there, in the console (Shop), or move it away first.`,
      )
    if (existsSync(files.logo)) return refuse(`${files.logo} is there already: move it away first.`)
    const given = new Map(
      questions.flatMap(({ flag }) =>
        typeof args[flag] === 'string' ? [[flag, String(args[flag])] as const] : [],
      ),
    )
    const isAsked = process.stdin.isTTY === true && args.yes !== true
    const lines = isAsked ? createInterface({ input: process.stdin, output: process.stdout }) : null
    let isOver = false
    // Ctrl-C, or the end of the input, while something is asked.
    lines?.once('close', () => isOver || process.exit(1))
    const answers = new Map<string, string>()
    const shop = await askShop({
      given,
      answers,
      ask: lines && ((sentence) => lines.question(sentence)),
      say: (line) => void process.stdout.write(`${line}\n`),
    })
    isOver = true
    lines?.close()
    if (Array.isArray(shop)) return refuse('Nothing was written:', ...shop.map((one) => `  ${one}`))
    mkdirSync(dataDir, { recursive: true })
    const logo = answers.get('logo')
    const drawn = logo ? await logoFrom(readFileSync(logo)) : null
    if (drawn && 'svg' in drawn) writeFresh(files.logo, drawn.svg)
    writeFresh(files.shop, `${JSON.stringify(shop, null, 2)}\n`)
    const served = servedBy(shop)
    process.stdout.write(
      [
        `${files.shop} is written.`,
        served === null
          ? 'It delivers where the catalogue says.'
          : `Pincodes that it delivers to: ${served}, and no other.`,
        'Next: npm start makes every page of it; npm run shop -- open says what it lacks before customers come.',
        '',
      ].join('\n'),
    )
  },
})
