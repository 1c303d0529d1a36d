import { areasOf, type Command } from './commands.ts'
import { choicesOf, type Field, fieldsOf, isFlag, isNested, type Shape } from './fields.ts'
import { entryFields, ownOptions } from './words.ts'

const aligned = (lines: readonly (readonly string[])[]): string[] => {
  const width = Math.max(0, ...lines.map(([first = '']) => first.length))
  return lines.map(([first = '', ...rest]) =>
    `  ${first.padEnd(width)}  ${rest.join('  ')}`.trimEnd(),
  )
}

const rangeOf = ({ minimum, exclusiveMinimum, maximum }: Shape): string => {
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER)
    return most === undefined ? ` from ${minimum}` : ` from ${minimum} to ${most}`
  return `${exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`}${most === undefined ? '' : ` up to ${most}`}`
}

const formats: Record<string, string> = {
  date: 'day such as 2026-11-20',
  'date-time': 'moment such as 2026-11-20T06:00:00Z',
  email: 'e-mail address',
  uri: 'address',
}

const typeOf = (shape: Shape): string => {
  if (shape.enum) return [...new Set(shape.enum)].join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  const choices = choicesOf(shape)
  if (isNested(shape)) return shape.items ? 'JSON, one or a list' : 'JSON'
  if (choices.length > 1) return [...new Set(choices.map(typeOf))].join(' or ')
  if (shape.type === 'array') return `list of ${typeOf(shape.items ?? {})}, joined by commas`
  if (shape.type === 'integer') return `whole number${rangeOf(shape)}`
  if (shape.type === 'number') return `number${rangeOf(shape)}`
  if (shape.type === 'boolean') return 'true or false'
  if (shape.type === 'null') return shape.type
  return (
    formats[shape.format ?? ''] ??
    `text${shape.maxLength === undefined ? '' : ` up to ${shape.maxLength} letters`}`
  )
}

const isGiven = (value: unknown): boolean =>
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

const aboutOf = (shape: Shape, required: boolean, type = typeOf(shape)): string =>
  [
    type,
    required ? 'required' : isGiven(shape.default) ? `default ${shape.default}` : '',
    shape.description ?? '',
  ]
    .filter(Boolean)
    .join('; ')

/** The fields inside a value of JSON, those of each choice after another; `--` before those that are options of their own. */
const inside = (shape: Shape, areOptions: boolean): string[] =>
  choicesOf(shape.items ?? shape).flatMap(({ properties = {}, required = [] }) =>
    aligned(
      Object.entries(properties).map(([name, of]) => [
        areOptions ? `--${name}` : name,
        aboutOf(of, required.includes(name)),
      ]),
    ).map((line) => `      ${line}`),
  )

const fieldLines = (fields: readonly Field[], areOptions: boolean): string[] => {
  const heads = aligned(
    fields.map(({ flag, place, shape, required }) => [
      place === 'params' ? `<${flag}>` : `--${flag}`,
      // A flag takes no value.
      aboutOf(shape, required, isFlag(shape) ? '' : undefined),
    ]),
  )
  return fields.flatMap(({ shape }, at) => [
    heads[at] ?? '',
    ...(isNested(shape) ? inside(shape, areOptions) : []),
  ])
}

const whereOf = ({ of }: Command): string =>
  'run' in of ? 'on this machine' : `${of.method} ${of.path}`

const uniqueFields = (command: Command): Field[] => [
  ...new Map(fieldsOf(command.of).map((field) => [`${field.flag}`, field])).values(),
]

export const commandHelp = (command: Command): string[] => {
  const fields = uniqueFields(command)
  const words = fields.filter(({ place }) => place === 'params').map(({ flag }) => ` <${flag}>`)
  const own = Object.entries(ownOptions(command)).map(([name, { about }]) => [`--${name}`, about])
  return [
    `npm run ops -- ${command.area} ${command.name}${words.join('')} [options]`,
    '',
    command.of.summary,
    `${whereOf(command)}, permission ${command.of.permission}`,
    ...(fields.length > 0 ? ['', ...fieldLines(fields, entryFields(command).length > 0)] : []),
    '',
    ...aligned(own),
  ]
}

export const areaHelp = (area: string, commands: readonly Command[]): string[] => [
  `npm run ops -- ${area} <command> [options]`,
  '',
  ...commands.flatMap((command) => [
    `  ${command.name}: ${command.of.summary}`,
    `    ${whereOf(command)}, permission ${command.of.permission}`,
  ]),
]

export const mainHelp = (commands: readonly Command[]): string[] => [
  'npm run ops -- <area> <command> [options]; --help behind any of them says more',
  '',
  ...aligned(
    [...areasOf(commands)].map(([area, some]) => [area, some.map(({ name }) => name).join(', ')]),
  ),
  '',
  'Commands call the shop at NUSKHA_URL (default: the server of this machine) with the token in NUSKHA_OPERATOR_TOKEN.',
  'Those of the area machine act on the database of this machine.',
]
