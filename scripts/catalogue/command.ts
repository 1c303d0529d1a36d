import { type ArgsDef, type CommandDef, defineCommand } from 'citty'

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The first unknown word of a command line; a misspelled `--dry-run` must not publish. */
export const unknownWord = (args: ArgsDef, words: readonly string[]): string | null => {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional')
  const takesValue = new Set(
    options.filter(([, { type }]) => type === 'string').map(([name]) => name),
  )
  const known = new Set(['help', ...options.map(([name]) => name)])
  let positions = Object.keys(args).length - options.length
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    if (word === '--') continue
    if (!word.startsWith('-')) {
      if (--positions < 0) return word
      continue
    }
    const [name = ''] = word.replace(/^--?/, '').split('=')
    const flag = kebab(name).replace(/^no-/, '')
    if (!word.startsWith('--') || !known.has(flag)) return word
    if (takesValue.has(flag) && !word.includes('=')) at++
  }
  return null
}

/** A command that rejects unknown words and names the first. */
export const command = <Args extends ArgsDef>(
  definition: CommandDef<Args> & { args: Args },
): CommandDef<Args> =>
  defineCommand({
    ...definition,
    setup: ({ rawArgs }) => {
      const unknown = unknownWord(definition.args, rawArgs)
      if (unknown === null) return
      process.stderr.write(`Unknown argument ${unknown}. --help lists the arguments.\n`)
      process.exit(1)
    },
  })
