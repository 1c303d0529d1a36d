import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { approvalTransitions } from '#model/approval.ts'
import { campTransitions } from '#model/camp.ts'
import { errorReportTransitions } from '#model/error-report.ts'
import {
  orderTransitions,
  parcelTransitions,
  paymentStateTransitions,
  reviewTransitions,
} from '#model/order.ts'
import { paymentTransitions, refundTransitions } from '#model/payment.ts'
import { productReviewTransitions } from '#model/product-review.ts'
import { reorderTransitions } from '#model/reorder.ts'
import { sideEffectTransitions } from '#model/side-effect.ts'
import { ticketTransitions } from '#model/ticket.ts'
import { root } from '../support/project.ts'
import { importsOf, sources } from '../support/sources.ts'
import { roomOf } from './storeys.ts'

const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The sections of the document under headings of the third level: title and body. */
const sections = text
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, body: lines.join('\n').split(/^## /m)[0] ?? '' }
  })

/** The steps of each diagram, as `from → to`. */
const diagrams = new Map(
  sections
    .filter(({ body }) => body.includes('stateDiagram-v2'))
    .map(({ title, body }) => [
      title,
      [...body.matchAll(/^ +(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} → ${to}`).sort(),
    ]),
)

const steps = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table)
    .flatMap(([from, next]) => next.map((to) => `${from} → ${to}`))
    .sort()

describe('the diagrams of docs/architecture.md', () => {
  const machines = {
    Order: orderTransitions,
    Parcel: parcelTransitions,
    'Payment of an order': paymentStateTransitions,
    'Review of a line': reviewTransitions,
    'Payment at the provider': paymentTransitions,
    Refund: refundTransitions,
    'Re-order': reorderTransitions,
    'Health camp': campTransitions,
    'Product review': productReviewTransitions,
    'Report of a side effect': sideEffectTransitions,
    Ticket: ticketTransitions,
    'Report of an error': errorReportTransitions,
    'Approval by a second operator': approvalTransitions,
  }

  it.each(Object.entries(machines))(
    'docs/architecture.md draws %s as src/model has it',
    (title, table) => {
      expect(diagrams.get(title)).toEqual(steps(table))
    },
  )

  it('docs/architecture.md draws no state machine that src/model lacks', () => {
    expect([...diagrams.keys()].sort()).toEqual(Object.keys(machines).sort())
  })
})

/** The walks through the code: the files of each numbered list, in order. */
const walks = sections
  .filter(({ title }) => title.startsWith('Walk: '))
  .map(({ title, body }) => ({
    title,
    files: [...body.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  }))

/** The files that a file imports; a worker or child process is started by its address and counts as an import. */
const imported = (path: string): string[] => {
  const [source] = sources(path)
  if (!source) return []
  const started = [...source.text.matchAll(/['"](\.\.?\/[^'"]+\.ts)['"]/g)].map(
    ([, file = '']) => file,
  )
  return [...importsOf(source), ...started].map((specifier) =>
    specifier.startsWith('.') ? join(dirname(path), specifier) : specifier.replace(/^#/, 'src/'),
  )
}

describe('the walks of docs/architecture.md', () => {
  it('docs/architecture.md has four walks', () => {
    expect(walks.map(({ files }) => files.length > 4)).toEqual([true, true, true, true])
  })

  it.each(walks)(
    'walk $title: each file is imported by an earlier one and imports no earlier one',
    ({ files }) => {
      const strays = files
        .slice(1)
        .filter(
          (file, index) =>
            !file.endsWith('/routes.ts') &&
            !files.slice(0, index + 1).some((before) => imported(before).includes(file)),
        )
      const back = files.flatMap((file, index) =>
        imported(file).filter((next) => files.slice(0, index).includes(next)),
      )
      expect({ strays, back }).toEqual({ strays: [], back: [] })
    },
  )

  it.each(walks)('walk $title: each room of the server is entered once', ({ files }) => {
    const rooms = files.flatMap((file) =>
      file.startsWith('src/server/') ? [roomOf(file)] : [null],
    )
    const entered = rooms.filter((room, index) => room !== null && room !== rooms[index - 1])
    expect(entered).toEqual([...new Set(entered)])
  })

  it('a cart add crosses at most four walls of rooms', () => {
    const add = walks.find(({ title }) => title.includes('/cart/add'))?.files ?? []
    const rooms = new Set(add.filter((file) => file.startsWith('src/server/')).map(roomOf))
    expect(rooms.size).toBeGreaterThan(1)
    expect(rooms.size - 1).toBeLessThanOrEqual(4)
  })
})
