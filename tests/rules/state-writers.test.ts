import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { type Source, sources } from '../support/sources.ts'

/** The columns that hold a state, and the only file that may write them once the row is there. */
const writers = [
  {
    table: 'customer_order',
    columns: ['state', 'payment_state'],
    file: 'src/server/orders/rows/transition.ts',
  },
  { table: 'order_parcel', columns: ['state'], file: 'src/server/orders/rows/transition.ts' },
  { table: 'order_line', columns: ['review'], file: 'src/server/orders/rows/transition.ts' },
  { table: 'payment', columns: ['state'], file: 'src/server/orders/rows/payment-transition.ts' },
  {
    table: 'payment_refund',
    columns: ['state'],
    file: 'src/server/orders/rows/payment-transition.ts',
  },
  {
    table: 'reorder',
    columns: ['state'],
    file: 'src/server/orders/customer/reorder-transition.ts',
  },
  { table: 'camp', columns: ['closed_at', 'remaining'], file: 'src/server/camps/transition.ts' },
  { table: 'product_review', columns: ['state'], file: 'src/server/reviews/transition.ts' },
  {
    table: 'side_effect_report',
    columns: ['state'],
    file: 'src/server/side-effects/transition.ts',
  },
  {
    table: 'ticket',
    columns: ['state', 'outcome', 'acknowledged_at', 'closed_at'],
    file: 'src/server/contact/transition.ts',
  },
  { table: 'error_report', columns: ['state'], file: 'src/server/reports/transition.ts' },
  { table: 'content_draft', columns: ['state'], file: 'src/server/publishing/transition.ts' },
  {
    table: 'approval',
    columns: ['state'],
    file: 'src/server/kernel/operators/approval-transition.ts',
  },
  { table: 'message', columns: ['state'], file: 'src/server/kernel/messages/queue-repository.ts' },
] as const

/** The calls of a chain such as `db.updateTable('x').set({…}).execute()`, the first one first. */
const chainOf = (
  call: ts.CallExpression,
): { name: string; args: ts.NodeArray<ts.Expression> }[] => {
  const callee = call.expression
  if (!ts.isPropertyAccessExpression(callee)) return []
  const before = ts.isCallExpression(callee.expression) ? chainOf(callee.expression) : []
  return [...before, { name: callee.name.text, args: call.arguments }]
}

/** The object that a call writes: its argument, or what an arrow function as its argument returns. */
const objectIn = (value: ts.Expression | undefined): ts.Expression | undefined => {
  if (!value || !ts.isArrowFunction(value)) return value
  return ts.isParenthesizedExpression(value.body)
    ? value.body.expression
    : ts.isBlock(value.body)
      ? undefined
      : value.body
}

/** The columns that are written; `null` where they are not spelled out, as in `.set(change)`. */
const columnsOf = (value: ts.Expression | undefined): string[] | null => {
  const object = objectIn(value)
  if (!object || !ts.isObjectLiteralExpression(object)) return null
  const names = object.properties.map((property) =>
    property.name && !ts.isComputedPropertyName(property.name) ? property.name.text : null,
  )
  return names.every((name) => name !== null) ? names : null
}

const nameOf = (value: ts.Expression | undefined): string | null => {
  const inner = value && ts.isAsExpression(value) ? value.expression : value
  return inner && ts.isStringLiteralLike(inner) ? inner.text : null
}

/** Every statement of a file that writes a state, or may, and is not the one that is allowed to. */
const strangersIn = ({ path, text }: Source): string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look)
    if (!ts.isCallExpression(node)) return
    const chain = chainOf(node)
    const last = chain.at(-1)
    const [root] = chain.filter(({ name }) => name === 'updateTable' || name === 'insertInto')
    const isUpdate = root?.name === 'updateTable' && last?.name === 'set'
    const isConflict = root?.name === 'insertInto' && last?.name === 'onConflict'
    const isOfRows = node.expression.getText() === 'updateRows'
    if (!isUpdate && !isConflict && !isOfRows) return
    const { line } = file.getLineAndCharacterOfPosition(node.getEnd())
    const updated = nameOf(isOfRows ? node.arguments[1] : root?.args[0]) ?? ''
    for (const { table, columns, file: writer } of writers) {
      if (path === writer || !updated.split(' ').includes(table)) continue
      // What an upsert does with a row that is there stands inside the function that it is given.
      const written = isConflict
        ? /doUpdateSet/.test(last?.args[0]?.getText() ?? '')
          ? null
          : []
        : columnsOf(isOfRows ? node.arguments[3] : last?.args[0])
      const names =
        written === null
          ? 'columns that are not spelled out'
          : columns.filter((column) => written.includes(column)).join(', ')
      if (names !== '')
        found.push(`${path}:${line + 1} writes ${table}: ${names}. Only ${writer} may`)
    }
  }
  look(file)
  // Statements in plain SQL are not read: none may name a table that has a state.
  for (const { table } of writers)
    if (new RegExp(`sql\\s*(<[^>]*>)?\`[^\`]*update\\s+"?${table}\\b`, 'i').test(text))
      found.push(`${path} writes ${table} in plain SQL`)
  return found
}

describe('state writers', () => {
  // Seen red with each of the statements below put into src/server/orders/customer/expire.ts.
  it('every state of orders, payments, camps and re-orders is written by one file', () => {
    const files = sources('src/server/**/*.ts', 'scripts/**/*.ts').filter(
      ({ path }) => !path.includes('/migrations/'),
    )
    expect(files.length).toBeGreaterThan(100)
    for (const { file } of writers) expect(files.map(({ path }) => path)).toContain(file)
    expect(files.flatMap(strangersIn)).toEqual([])
  })

  it.each([
    "db.updateTable('customer_order').set({ state: 'placed' }).execute()",
    "db.updateTable('customer_order').set({ awaits_review: 0, payment_state: 'paid' }).where('id', '=', id).execute()",
    "db.updateTable('customer_order').set(change).execute()",
    "updateRows(db, 'customer_order', { id }, { state: 'placed' })",
    "updateRows(db, 'customer_order', { id }, change)",
    "db.updateTable('order_parcel as p').set({ ...change }).execute()",
    "db.updateTable('order_line').set(() => ({ review: 'approved' })).execute()",
    "db.updateTable('camp').set((eb) => ({ remaining: eb('remaining', '-', 1) })).execute()",
    "db.insertInto('reorder').values(row).onConflict((it) => it.column('order_id').doUpdateSet({ state })).execute()",
    "sql`update payment set state = 'paid'`.execute(db)",
  ])('may not be written by another file: %s', (statement) => {
    expect(
      strangersIn({ path: 'src/server/orders/customer/expire.ts', text: statement }),
    ).toHaveLength(1)
  })

  it.each([
    "db.updateTable('customer_order').set({ awaits_review: 1 }).where('state', '=', 'awaiting_prescription').execute()",
    "db.updateTable('payment_refund').set({ claim, tries: tries + 1 }).execute()",
    "db.insertInto('payment_event').values(row).onConflict((it) => it.columns(['a']).doNothing()).execute()",
    "db.updateTable('stock').set(change).execute()",
    "updateRows(db, 'customer_order', { state: 'placed' }, { awaits_review: 1 })",
  ])('are left alone by %s', (statement) => {
    expect(strangersIn({ path: 'src/server/orders/customer/expire.ts', text: statement })).toEqual(
      [],
    )
  })
})
