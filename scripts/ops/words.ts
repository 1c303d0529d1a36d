import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { takesKey } from '../../src/contract/core/endpoint.ts'
import type { Command } from './commands.ts'
import {
  choicesOf,
  type Field,
  fieldsOf,
  isFlag,
  isList,
  isNested,
  kebab,
  typedValue,
  UsageError,
} from './fields.ts'
import { paging } from './pages.ts'

type Option = { type: 'string' | 'boolean'; about: string }

/** What a command takes besides the fields of its call. */
export const ownOptions = ({ of }: Pick<Command, 'of'>): Record<string, Option> => ({
  ...('run' in of
    ? { as: { type: 'string', about: 'E-mail of the operator who acts, or NUSKHA_OPERATOR' } }
    : {
        ...(of.body && {
          body: { type: 'string', about: 'File with the fields as JSON, or - for the input' },
        }),
        ...(of.upload && {
          file: { type: 'string', about: `File to send: ${of.upload.types.join(', ')}` },
        }),
        ...(of.file && {
          output: { type: 'string', about: `File to write: ${of.file.join(', ')}` },
        }),
        ...(paging(of) && { all: { type: 'boolean', about: 'Every page of the list' } }),
        ...(takesKey(of) && {
          key: {
            type: 'string',
            about: 'Repeats an earlier call that was not answered, doing nothing twice',
          },
        }),
      }),
  json: { type: 'boolean', about: 'Print the result as one line of JSON' },
})

type EntryField = Field & { list: string }

/**
 * The fields of an entry, where a call takes one list of entries, or demands one of them: `--line 1 --batch DLX7` is `--lines '{"line":1,"batch":"DLX7"}'`. None where
 * one of them has the name of another option.
 */
export const entryFields = (command: Pick<Command, 'of'>): EntryField[] => {
  const options = fieldsOf(command.of).filter(({ place }) => place !== 'params')
  const lists = options.filter(({ shape }) => isList(shape) && isNested(shape))
  const [only, ...others] = lists.length > 1 ? lists.filter(({ required }) => required) : lists
  const list = others.length === 0 ? only : undefined
  if (!list) return []
  const shapes = Object.assign(
    {},
    ...choicesOf(list.shape.items ?? {}).map(({ properties }) => properties),
  ) as NonNullable<Field['shape']['properties']>
  const taken = [...options.map(({ flag }) => flag), ...Object.keys(ownOptions(command))]
  const fields = Object.entries(shapes).map(([name, shape]) => ({
    ...list,
    list: list.name,
    name,
    flag: kebab(name),
    shape,
    required: false,
  }))
  return fields.some(({ flag }) => taken.includes(flag)) ? [] : fields
}

export type GivenWords = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** `undefined` where the call takes none. */
  body: Record<string, unknown> | undefined
  own: {
    [Name in 'as' | 'file' | 'output' | 'key']?: string
  } & { all?: boolean; json?: boolean }
}

type Parts = Record<Field['place'], Record<string, unknown>>
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** `--perCustomer` is `--per-customer`. */
const inKebab = (word: string): string => word.replace(/^--[a-zA-Z-]+/, (option) => kebab(option))

const parsed = (
  words: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { values: Values; positionals: string[] } => {
  try {
    return parseArgs({
      args: words.map(inKebab),
      options,
      allowPositionals: true,
      allowNegative: true,
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const paramsOf = (fields: readonly Field[], words: readonly string[]): Record<string, unknown> => {
  const names = fields.map(({ flag }) => flag)
  const extra = words[fields.length]
  if (extra !== undefined) throw new UsageError(`${extra} is one word too many.`)
  return Object.fromEntries(
    fields.map(({ name, flag }, at) => {
      const word = words[at]
      // `.` and `..` would name another address.
      if (word === undefined || /^\.{0,2}$/.test(word))
        throw new UsageError(`It takes ${names.join(' ')}: ${flag} is missing.`)
      return [name, word]
    }),
  )
}

/** The text of a file, or of the input for `-`. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const bodyIn = (path: string | undefined): Record<string, unknown> => {
  if (path === undefined) return {}
  try {
    const body: unknown = JSON.parse(textOf(path))
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof UsageError) throw error
  }
  throw new UsageError(`${path} must be an object of JSON.`)
}

const refuseMissing = (fields: readonly Field[], parts: Parts): void => {
  const missing = fields.filter(({ required, name, place }) => required && !(name in parts[place]))
  if (missing.length > 0)
    throw new UsageError(`Missing: ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`)
}

/** The options that a call takes: a field of `query` and `body` goes into the body, unless a file is the body. */
const usedOptions = (options: readonly Field[], sendsBody: boolean): Field[] => {
  const inBody = options.filter(({ place }) => place === 'body')
  const inQuery = options.filter(({ place }) => place === 'query')
  if (!sendsBody) return inQuery
  return [...inQuery.filter(({ flag }) => inBody.every((one) => one.flag !== flag)), ...inBody]
}

const typedFields = (fields: readonly Field[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const typed = values[field.flag]
      return typed === undefined ? [] : [[field.name, typedValue(field, [typed].flat())]]
    }),
  )

const listOfOne = (fields: readonly EntryField[], values: Values): Record<string, unknown> => {
  const entry = typedFields(fields, values)
  const [first] = fields
  const [name] = Object.keys(entry)
  if (!first || name === undefined) return {}
  if (values[kebab(first.list)] !== undefined)
    throw new UsageError(`--${kebab(name)} does not go with --${kebab(first.list)}.`)
  return { [first.list]: [entry] }
}

const optionsOf = (
  command: Command,
  fields: readonly Field[],
): NonNullable<ParseArgsConfig['options']> => ({
  ...Object.fromEntries(
    fields.map(({ flag, shape }) => [
      flag,
      { type: isFlag(shape) ? 'boolean' : 'string', multiple: isList(shape) } as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ownOptions(command)).map(([name, { type }]) => [name, { type }]),
  ),
})

export const readWords = (command: Command, words: readonly string[]): GivenWords => {
  const { of } = command
  const { params = [], options = [] } = Object.groupBy(fieldsOf(of), ({ place }) =>
    place === 'params' ? 'params' : 'options',
  )
  const entry = entryFields(command)
  const { values, positionals } = parsed(words, optionsOf(command, [...options, ...entry]))
  const own = values as GivenWords['own'] & { body?: string }
  if ('upload' in of && of.upload && !of.body && own.file === undefined)
    throw new UsageError('Missing: --file.')
  const sendsBody = of.body !== undefined && own.file === undefined
  const used = usedOptions(options, sendsBody)
  const stray = options.find(
    ({ flag }) => values[flag] !== undefined && used.every((one) => one.flag !== flag),
  )
  if (stray) throw new UsageError(`--${stray.flag} does not go with --file.`)
  const inPlace = (place: Field['place']) =>
    typedFields(
      used.filter((field) => field.place === place),
      values,
    )
  const parts = {
    params: paramsOf(params, positionals),
    query: inPlace('query'),
    body: { ...bodyIn(own.body), ...inPlace('body'), ...listOfOne(entry, values) },
  }
  refuseMissing(used, parts)
  return { ...parts, body: sendsBody ? parts.body : undefined, own }
}
