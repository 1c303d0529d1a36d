import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import type { Edit } from '../../src/catalogue/edit/edit.ts'
import { openCatalogue } from '../../src/catalogue/open.ts'
import { type EditReport, Edit as EditSchema, type Preview } from '../../src/contract/publishing/content.ts'
import { locales } from '../../src/model/locale.ts'
import type { Operator } from '../../src/model/operator.ts'
import { type WithdrawalReason, withdrawalReasons } from '../../src/model/sale-rule.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { failed, type Outcome } from '../../src/server/http/outcome.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { type Content, createContent } from '../../src/server/publishing/content.ts'
import { createImageUpload } from '../../src/server/publishing/images.ts'
import { createPublishing } from '../../src/server/publishing/publish-queue.ts'
import { config } from '../catalogue/config.ts'
import { siteOptions } from '../catalogue/site.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'

const now = (): Date => new Date()

/** Runs an act on the content of the shop; the publish is one of this machine, in turn with those of the server. */
const withContent = async <Result>(storage: Storage, act: (content: Content) => Promise<Outcome<Result>>): Promise<Outcome<Result>> => {
  const { dataDir, dist, site, seller, build } = await siteOptions()
  const [current] = readReleases(dataDir)
  const catalogue = current ? openCatalogue(releaseFile(dataDir, current)) : null
  const publishing = createPublishing({ dataDir, dist, site, seller, build: () => build }, createLog('silent'))
  try {
    return await act(createContent({ publishing, storage, activeCatalogue: () => catalogue, dataDir, now }))
  } finally {
    publishing.stop()
    catalogue?.close()
  }
}

const shown = (value: unknown): string => (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value))

const changeLines = (changes: EditReport['changes']): string[] =>
  changes.map(({ entity, key, field, before, after }) => `${entity} ${key.join(':')} ${field}: ${shown(before)} → ${shown(after)}`)

const reportLines = ({ changes, report }: EditReport): string[] => [
  ...changeLines(changes),
  report.is === 'unchanged' ? 'Nothing changed.' : `${report.release} is served; ${report.pages?.written ?? 0} pages were written.`,
]

const previewLines = ({ changes, pages }: Preview): string[] => [
  ...changeLines(changes),
  ...pages.map(({ address }) => `would change ${address}`),
  'Nothing was published.',
]

const idArg = { id: { type: 'positional', description: 'Id of the product', required: true } } as const
const reasonArg = { reason: { type: 'string', description: 'Why, for the history', required: true } } as const
const dryArg = { 'dry-run': { type: 'boolean', description: 'Show old and new values and the pages, and publish nothing' } } as const

type Flags = { 'dry-run'?: boolean | undefined; reason: string }

/** Publishes edits, or shows what they would change. */
const editing = (storage: Storage, by: Operator, edits: Edit[], flags: Flags): Promise<Outcome<EditReport | Preview>> =>
  withContent<EditReport | Preview>(storage, (content) =>
    flags['dry-run'] ? content.preview(by, edits) : content.edit(by, edits, flags.reason),
  )

const editLines = (result: EditReport | Preview): string[] => ('pages' in result ? previewLines(result) : reportLines(result))

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

const productEdit = (id: string, set: NonNullable<Edit['set']>): Edit => ({ entity: entityOf(Number(id)), key: [Number(id)], set })

/** The sum that an option names; null where it is not given. What is no sum is refused by the rules of the row. */
const rupees = (text: string | undefined): { value: number } | null => (text === undefined ? null : { value: Number(text) })

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

const setText = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'set-text', description: 'Set a text of a product in one language, or in English alone' },
  args: {
    ...idArg,
    field: { type: 'positional', description: 'about, storage, howToTake …', required: true },
    text: { type: 'positional', description: 'The text', required: true },
    language: { type: 'string', description: `One of ${locales.join(', ')}`, default: 'en' },
    ...reasonArg,
    ...dryArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const entity = entityOf(Number(args.id))
      return withContent<EditReport | Preview>(storage, async (content) => {
        const row = content.row(entity, args.id)
        if ('failed' in row) return row
        const before = row.ok.row[args.field]
        const known = typeof before === 'string' ? { en: before } : ((before ?? {}) as object)
        const edits: Edit[] = [{ entity, key: [Number(args.id)], set: { [args.field]: { ...known, [args.language]: args.text } } }]
        return args['dry-run'] ? await content.preview(by, edits) : await content.edit(by, edits, args.reason)
      })
    }, editLines),
})

const setImage = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'set-image', description: 'Keep a picture in three widths and put it on a product' },
  args: { ...idArg, file: { type: 'positional', description: 'JPEG, PNG, WebP or AVIF', required: true }, ...reasonArg, ...dryArg },
  run: ({ args, on }) =>
    on(async (storage, by) => {
      const request = new Request('http://localhost/', { method: 'POST', body: readFileSync(args.file) })
      const kept = await createImageUpload(storage, config().dataDir, now)(by, request)
      return 'failed' in kept ? kept : await editing(storage, by, [productEdit(args.id, { image: kept.ok.image })], args)
    }, editLines),
})

/** The edits of a text or of an @file; null where it is no JSON. */
const editsIn = (typed: string): unknown => {
  try {
    return JSON.parse(typed.startsWith('@') ? readFileSync(typed.slice(1), 'utf8') : typed)
  } catch {
    return null
  }
}

const edit = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'edit', description: 'Publish edits of rows: [{"entity":"banners","key":[3],"set":{"position":2}}]' },
  args: { edits: { type: 'positional', description: 'JSON, or @file', required: true }, ...reasonArg, ...dryArg },
  run: ({ args, on }) =>
    on((storage, by) => {
      const typed = editsIn(args.edits)
      return typed === null
        ? Promise.resolve(failed('invalid', { values: { field: 'edits', reason: 'must be JSON, or @ and a file of JSON' } }))
        : checked(EditSchema.array(), typed, (edits) => editing(storage, by, edits, args))
    }, editLines),
})

const withdraw = opsCommand({
  permission: 'catalogue.withdraw',
  meta: { name: 'withdraw', description: 'Take a product off sale now, in this and all later releases' },
  args: {
    ...idArg,
    because: { type: 'string', description: `What the page tells: ${withdrawalReasons.join(', ')}`, required: true },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on((storage, by) => {
      const because = withdrawalReasons.find((one): one is WithdrawalReason => one === args.because)
      return because === undefined
        ? Promise.resolve(failed('invalid', { values: { field: 'because', reason: `must be one of ${withdrawalReasons.join(', ')}` } }))
        : withContent(storage, (content) => content.withdraw(by, Number(args.id), because, args.reason))
    }, reportLines),
})

const restore = opsCommand({
  permission: 'catalogue.publish',
  meta: { name: 'restore', description: 'End the withdrawal of a product' },
  args: { ...idArg, ...reasonArg },
  run: ({ args, on }) =>
    on((storage, by) => withContent(storage, (content) => content.restore(by, Number(args.id), args.reason)), reportLines),
})

const history = opsCommand({
  permission: 'catalogue.read',
  meta: { name: 'history', description: 'Who published, edited, withdrew and rolled back what, and why' },
  args: { limit: { type: 'string', description: 'Number of entries', default: '20' } },
  run: ({ args, on }) =>
    on(
      (storage) => withContent(storage, (content) => content.history(Number(args.limit))),
      (acts) =>
        acts.length === 0
          ? ['Nothing was published yet.']
          : acts.map(({ at, act, by, source, outcome, release, reason }) =>
              [at, act.padEnd(8), source, `${outcome}${release ? ` as ${release}` : ''}`, `by ${by}`, reason ?? ''].join('  ').trim(),
            ),
    ),
})

export const catalogue = defineCommand({
  meta: { name: 'catalogue', description: 'Edit, withdraw and restore products of the served release' },
  subCommands: { 'set-price': setPrice, 'set-text': setText, 'set-image': setImage, edit, withdraw, restore, history },
})
