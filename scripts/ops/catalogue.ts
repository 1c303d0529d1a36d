import { existsSync, readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import type { Edit } from '../../src/catalogue/edit/edit.ts'
import { openCatalogue } from '../../src/catalogue/open.ts'
import {
  type EditReport,
  Edit as EditSchema,
  editable,
  type Preview,
} from '../../src/contract/publishing/content.ts'
import { locales } from '../../src/model/locale.ts'
import type { Operator } from '../../src/model/operator.ts'
import { type WithdrawalReason, withdrawalReasons } from '../../src/model/sale-rule.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { failed, type Outcome } from '../../src/server/kernel/outcome.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { type Content, createContent, keyOfText } from '../../src/server/publishing/content.ts'
import { createPictureStore, drawPicture } from '../../src/server/publishing/images.ts'
import { createPublishing } from '../../src/server/publishing/publish-queue.ts'
import { redraw } from '../../src/server/redraw/redraw.ts'
import { config } from '../catalogue/config.ts'
import { siteOptions } from '../catalogue/site.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'

const now = (): Date => new Date()

/** Runs an act on the content of the shop; the publish is one of this machine, in turn with those of the server. */
const withContent = async <Result>(
  storage: Storage,
  act: (content: Content) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> => {
  const { dataDir, dist, site, seller, build } = await siteOptions()
  const [current] = readReleases(dataDir)
  const catalogue = current ? openCatalogue(releaseFile(dataDir, current)) : null
  const publishing = createPublishing(
    { dataDir, dist, site, seller, build: () => build },
    createLog('silent'),
  )
  try {
    return await act(
      createContent({ publishing, storage, activeCatalogue: () => catalogue, dataDir, now }),
    )
  } finally {
    publishing.stop()
    catalogue?.close()
  }
}

const shown = (value: unknown): string =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

const changeLines = (changes: EditReport['changes']): string[] =>
  changes.map(
    ({ entity, key, field, before, after }) =>
      `${entity} ${key.join(':')} ${field}: ${shown(before)} → ${shown(after)}`,
  )

const reportLines = ({ changes, report }: EditReport): string[] => [
  ...changeLines(changes),
  report.is === 'unchanged'
    ? 'Nothing changed.'
    : `${report.release} is served; ${report.pages?.written ?? 0} pages were written.`,
]

const previewLines = ({ changes, pages }: Preview): string[] => [
  ...changeLines(changes),
  ...pages.map(({ address }) => `would change ${address}`),
  'Nothing was published.',
]

/** The JSON of an argument or of an @file; null where it is none. */
const jsonIn = (typed: string): unknown => {
  try {
    return JSON.parse(typed.startsWith('@') ? readFileSync(typed.slice(1), 'utf8') : typed)
  } catch {
    return null
  }
}

const idArg = {
  id: { type: 'positional', description: 'Id of the product', required: true },
} as const
const reasonArg = {
  reason: { type: 'string', description: 'Why, for the history', required: true },
} as const
const dryArg = {
  'dry-run': {
    type: 'boolean',
    description: 'Show old and new values and the pages, and publish nothing',
  },
} as const

type Flags = { 'dry-run'?: boolean | undefined; reason: string }

/** Publishes edits, or shows what they would change. */
const editing = (
  storage: Storage,
  by: Operator,
  edits: Edit[],
  flags: Flags,
): Promise<Outcome<EditReport | Preview>> =>
  withContent<EditReport | Preview>(storage, (content) =>
    flags['dry-run'] ? content.preview(by, edits) : content.edit(by, edits, flags.reason),
  )

const editLines = (result: EditReport | Preview): string[] =>
  'pages' in result ? previewLines(result) : reportLines(result)

/** The file of a product's rows. */
const entityOf = (id: number): 'drugs' | 'otc' => {
  const { dataDir } = config()
  const [current] = readReleases(dataDir)
  if (!current) throw new Error('No release is served yet.')
  const catalogue = openCatalogue(releaseFile(dataDir, current))
  const row = catalogue.sql('SELECT kind FROM product WHERE id = ?').get(id)
  catalogue.close()
  if (!row) throw new Error(`There is no product ${id} in the served release.`)
  return row.kind === 'drug' ? 'drugs' : 'otc'
}

const productEdit = (id: string, set: NonNullable<Edit['set']>): Edit => ({
  entity: entityOf(Number(id)),
  key: [Number(id)],
  set,
})

/** The sum that an option names; null where it is not given. What is no sum is refused by the rules of the row. */
const rupees = (text: string | undefined): { value: number } | null =>
  text === undefined ? null : { value: Number(text) }

const setPrice = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'set-price', description: 'Set the MRP, the offered price or both of a product' },
  args: {
    ...idArg,
    mrp: { type: 'string', description: 'Rupees' },
    offered: { type: 'string', description: 'Rupees; none: the standing discount applies' },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) => {
    const mrp = rupees(args.mrp)
    const offered = args.offered === 'none' ? { value: null } : rupees(args.offered)
    const set = { ...(mrp && { mrp: mrp.value }), ...(offered && { offeredPrice: offered.value }) }
    return on((storage, by) => editing(storage, by, [productEdit(args.id, set)], args), editLines)
  },
})

/** The kind of row that a command names; `product` is the file in which the product stands. */
const entityNamed = (of: string, key: string): Edit['entity'] | null =>
  of === 'product' ? entityOf(Number(key)) : (editable.find((one) => one === of) ?? null)

const strangeEntity = () =>
  failed('invalid', { values: { field: 'of', reason: `must be product, ${editable.join(', ')}` } })

const setText = opsCommand({
  permission: 'catalogue.publish',
  meta: {
    name: 'set-text',
    description: 'Set a text of a product or another row in one language; the other languages stay',
  },
  args: {
    id: {
      type: 'positional',
      description: 'Id of the product, or key of the row (21:34 of an interaction)',
      required: true,
    },
    field: {
      type: 'positional',
      description: 'about, storage, howToTake, answer …',
      required: true,
    },
    text: { type: 'positional', description: 'The text', required: true },
    language: { type: 'string', description: `One of ${locales.join(', ')}`, default: 'en' },
    of: {
      type: 'string',
      description: `product, or ${['faq', 'home-rows', 'banners', 'care-plans', 'salts'].join(', ')} …`,
      default: 'product',
    },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const entity = entityNamed(args.of, args.id)
      if (entity === null) return Promise.resolve(strangeEntity())
      return withContent<EditReport | Preview>(storage, async (content) => {
        const row = content.row(entity, args.id)
        if ('failed' in row) return row
        const before = row.ok.row[args.field]
        const known = typeof before === 'string' ? { en: before } : ((before ?? {}) as object)
        const set = { [args.field]: { ...known, [args.language]: args.text } }
        const edits: Edit[] = [{ entity, key: keyOfText(entity, args.id) ?? [], set }]
        return args['dry-run']
          ? await content.preview(by, edits)
          : await content.edit(by, edits, args.reason)
      })
    }, editLines),
})

const rowArgs = {
  entity: {
    type: 'positional',
    description: 'faq, home-rows, banners, care-plans, drugs …',
    required: true,
  },
  key: {
    type: 'positional',
    description: 'Its key: 7, or 21:34 of an interaction',
    required: true,
  },
} as const

/** Changes one row, adds it where there is none, or takes it away. */
const editRow = async (
  storage: Storage,
  by: Operator,
  args: Flags & { entity: string; key: string },
  change: Pick<Edit, 'set' | 'remove'>,
): Promise<Outcome<EditReport | Preview>> => {
  const entity = entityNamed(args.entity, args.key)
  const key = entity && keyOfText(entity, args.key)
  if (!entity) return strangeEntity()
  if (!key) return failed('invalid', { values: { field: 'key', reason: `is no key of ${entity}` } })
  return await checked(EditSchema, { entity, key, ...change }, (edit) =>
    editing(storage, by, [edit], args),
  )
}

const setRow = opsCommand({
  permission: 'catalogue.publish',
  meta: {
    name: 'set-row',
    description:
      'Set fields of a row, or add it: set-row faq 7 \'{"position":2}\'; null takes a field away',
  },
  args: {
    ...rowArgs,
    fields: { type: 'positional', description: 'JSON, or @file', required: true },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const set = jsonIn(args.fields)
      return set === null
        ? Promise.resolve(
            failed('invalid', {
              values: { field: 'fields', reason: 'must be JSON, or @ and a file of JSON' },
            }),
          )
        : editRow(storage, by, args, { set: set as NonNullable<Edit['set']> })
    }, editLines),
})

const removeRow = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'remove-row', description: 'Take a row away: remove-row faq 7' },
  args: { ...rowArgs, ...reasonArg, ...dryArg },
  run: ({ args, on }) =>
    on((storage, by) => editRow(storage, by, args, { remove: true }), editLines),
})

const setImage = opsCommand({
  permission: 'catalogue.publish',
  meta: {
    name: 'set-image',
    description: 'Keep a picture in three widths and put it on a product',
  },
  args: {
    ...idArg,
    file: { type: 'positional', description: 'JPEG, PNG, WebP or AVIF', required: true },
    further: {
      type: 'boolean',
      description: 'Add it to the gallery of a health product, behind its first picture',
    },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) =>
    on(async (storage, by) => {
      if (!existsSync(args.file))
        return failed('invalid', {
          values: { field: 'file', reason: `is not there: ${args.file}` },
        })
      const request = new Request('http://localhost/', {
        method: 'POST',
        body: readFileSync(args.file),
      })
      const read = await drawPicture(by, request, redraw)
      if ('failed' in read) return read
      const { image } = read.ok
      return await withContent<EditReport | Preview>(storage, async (content) => {
        const row = content.row(entityOf(Number(args.id)), args.id)
        if ('failed' in row) return row
        const images = [...((row.ok.row.images as string[] | undefined) ?? []), image]
        const edits = [productEdit(args.id, args.further ? { images } : { image })]
        if (args['dry-run']) return await content.preview(by, edits, [image])
        // Nothing is stored for a product that is not there, or an edit that its row does not allow.
        const changes = content.changesOf(edits)
        if ('failed' in changes) return changes
        await createPictureStore(storage, config().dataDir, now)(by, read.ok)
        return await content.edit(by, edits, args.reason)
      })
    }, editLines),
})

const edit = opsCommand({
  permission: 'catalogue.publish',
  meta: {
    name: 'edit',
    description: 'Publish edits of rows: [{"entity":"banners","key":[3],"set":{"position":2}}]',
  },
  args: {
    edits: { type: 'positional', description: 'JSON, or @file', required: true },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const typed = jsonIn(args.edits)
      return typed === null
        ? Promise.resolve(
            failed('invalid', {
              values: { field: 'edits', reason: 'must be JSON, or @ and a file of JSON' },
            }),
          )
        : checked(EditSchema.array(), typed, (edits) => editing(storage, by, edits, args))
    }, editLines),
})

const withdraw = opsCommand({
  permission: 'catalogue.withdraw',
  meta: {
    name: 'withdraw',
    description: 'Take a product off sale now, in this and all later releases',
  },
  args: {
    ...idArg,
    because: {
      type: 'string',
      description: `What the page tells: ${withdrawalReasons.join(', ')}`,
      required: true,
    },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const because = withdrawalReasons.find((one): one is WithdrawalReason => one === args.because)
      return because === undefined
        ? Promise.resolve(
            failed('invalid', {
              values: {
                field: 'because',
                reason: `must be one of ${withdrawalReasons.join(', ')}`,
              },
            }),
          )
        : withContent(storage, (content) =>
            content.withdraw(by, Number(args.id), because, args.reason),
          )
    }, reportLines),
})

const restore = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'restore', description: 'End the withdrawal of a product' },
  args: { ...idArg, ...reasonArg },
  run: ({ args, on }) =>
    on(
      (storage, by) =>
        withContent(storage, (content) => content.restore(by, Number(args.id), args.reason)),
      reportLines,
    ),
})

const history = opsCommand({
  permission: 'catalogue.read',
  meta: {
    name: 'history',
    description: 'Who published, edited, withdrew and rolled back what, and why',
  },
  args: { limit: { type: 'string', description: 'Number of entries', default: '20' } },
  run: ({ args, on }) =>
    on(
      (storage) => withContent(storage, (content) => content.history(Number(args.limit))),
      (acts) =>
        acts.length === 0
          ? ['Nothing was published yet.']
          : acts.map(({ at, act, by, source, outcome, release, reason }) =>
              [
                at,
                act.padEnd(8),
                source,
                `${outcome}${release ? ` as ${release}` : ''}`,
                `by ${by}`,
                reason ?? '',
              ]
                .join('  ')
                .trim(),
            ),
    ),
})

export const catalogue = defineCommand({
  meta: {
    name: 'catalogue',
    description: 'Edit, withdraw and restore products of the served release',
  },
  subCommands: {
    'set-price': setPrice,
    'set-text': setText,
    'set-image': setImage,
    'set-row': setRow,
    'remove-row': removeRow,
    edit,
    withdraw,
    restore,
    history,
  },
})
