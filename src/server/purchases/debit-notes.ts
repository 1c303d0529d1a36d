import type { Catalogue } from '#catalogue/open.ts'
import { orderFacts } from '#catalogue/query/order-facts.ts'
import { cardRow, packFacts } from '#catalogue/query/product.ts'
import type {
  opsDebitNotes as contract,
  DebitNote,
  ToReturn,
} from '#contract/purchases/purchases.ts'
import { shopSeries } from '#i18n/shop-names.ts'
import type { ActOf } from '#model/audit.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { lastDay } from '#model/expiry.ts'
import { sumTaxed } from '#model/gst.ts'
import { stateOfGstin } from '#model/india-states.ts'
import { documentNumber, financialYear } from '#model/invoice.ts'
import {
  decimalRupees,
  decimalRupeesOrNull,
  type Paise,
  paise,
  paiseFromRupees,
} from '#model/money.ts'
import { type DebitReason, debitOf } from '#model/purchase.ts'
import { thousandthsOf, unitsOf } from '#model/quantity.ts'
import { batchKey } from '#model/stock.ts'
import type { Db } from '../db/types.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { OperatorCall, Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import { batchesOf, batchesOnShelf, batchOf, moveBatch } from '../stock/batch-repository.ts'
import {
  addDebitNote,
  changeDebitNote,
  debitLines,
  debitNoteOf,
  lastDebitNote,
  listDebitNotes,
  type StoredDebitLine,
  type StoredDebitNote,
  uncreditedLines,
} from '../stock/debit-repository.ts'
import {
  billsOf,
  putSupplier,
  type StoredSupplier,
  supplierOf,
  suppliersBy,
  suppliersOf,
} from '../stock/purchase-repository.ts'
import { placeReturned, returnedGoodsOf, returnsWaiting } from '../stock/returned-repository.ts'
import { changeStock } from '../stock/stock-repository.ts'
import { debitFile } from './papers.ts'
import type { PurchaseDeps } from './purchases.ts'

/** Goods that go back to their supplier: `/api/ops/debit-notes`. */
export type DebitNotes = Serving<typeof contract>

export const createDebitNotes = ({
  storage,
  activeCatalogue,
  seller,
  now,
}: PurchaseDeps): DebitNotes => {
  const ownState = stateOfGstin(seller.gstin)
  /** Whether no IGST is due; null while the State of the supplier is not known. */
  const isWithinState = (supplier: string | null, sellers: string | null): boolean | null =>
    supplier === null ? null : supplier === (sellers ?? ownState)
  const viewOf = (
    note: StoredDebitNote,
    stored: readonly StoredDebitLine[],
    supplier: StoredSupplier | null | undefined,
  ): DebitNote => {
    const state = note.supplier_state ?? supplier?.state ?? null
    const isWithin = isWithinState(state, note.seller_state)
    const taxed = stored.map((line) => debitOf(line, isWithin !== false))
    const sum = sumTaxed(taxed)
    const amounts = (of: (typeof taxed)[number]) => ({
      taxable: decimalRupees(of.taxable),
      cgst: decimalRupees(of.cgst),
      sgst: decimalRupees(of.sgst),
      igst: decimalRupees(of.igst),
      total: decimalRupees(of.gross),
    })
    return {
      id: note.id,
      number: note.number,
      supplier: note.supplier_name ?? supplier?.name ?? note.supplier,
      state: note.state,
      madeBy: note.made_by,
      madeAt: note.made_at,
      leftAt: note.left_at,
      isWithinState: isWithin,
      creditNote: note.credit_note,
      credited: decimalRupeesOrNull(note.credited as Paise | null),
      creditedAt: note.credited_at,
      lines: stored.map((line, nth) => ({
        productId: line.product_id,
        productName: line.product,
        packLabel: line.pack,
        packUnits: unitsOf(line.pack_units),
        batch: line.batch,
        expiry: line.expiry,
        units: unitsOf(line.quantity),
        reason: line.reason,
        rate: decimalRupees(paise(line.rate)),
        mrp: null,
        bill: line.bill,
        returnedId: line.returned_id,
        hsn: line.hsn,
        taxRate: line.tax_rate === null ? null : line.tax_rate / 100,
        ...amounts(taxed[nth] ?? sumTaxed([])),
      })),
      ...amounts(sum),
    }
  }
  const view = async (db: Db, id: string): Promise<Outcome<DebitNote>> => {
    const note = await debitNoteOf(db, id)
    return note
      ? ok(viewOf(note, await debitLines(db, [id]), await supplierOf(db, note.supplier)))
      : failed('notFound', { field: 'id' })
  }

  const reasonOf = (withheld: string | null, expiry: string | null): DebitReason => {
    if (withheld === 'recalled') return 'recalled'
    if (expiry !== null && lastDay(expiry) < dayInIndia(now())) return 'expired'
    return withheld === 'quarantined' ? 'damaged' : 'expiring'
  }
  const candidates = async (db: Db, catalogue: Catalogue, until: string): Promise<ToReturn[]> => {
    const shelf = (await batchesOnShelf(db, '')).filter(
      ({ withheld, usable_until }) =>
        withheld === 'recalled' ||
        withheld === 'quarantined' ||
        (usable_until !== null && usable_until < until),
    )
    const { rows: back } = await returnsWaiting(db, undefined, { pageNumber: 1, pageSize: 500 })
    const bills = await billsOf(db, [
      ...new Set([...shelf, ...back].map(({ product_id }) => product_id)),
    ])
    const names = new Map((await suppliersOf(db)).map(({ key, name }) => [key, name]))
    const one = (
      of: { product_id: number; batch: string; expiry: string; quantity: number },
      more: Pick<ToReturn, 'reason' | 'returnedId'>,
      known: { cost: number | null; mrp: number | null } | null,
    ): ToReturn => {
      const card = cardRow(catalogue, of.product_id)
      const own = bills.filter(({ product_id }) => product_id === of.product_id)
      const bill =
        own.findLast(({ batch }) => batch === of.batch) ??
        own.findLast(({ supplier }) => supplier !== '')
      return {
        supplier: names.get(bill?.supplier ?? '') ?? bill?.supplier ?? '',
        productId: of.product_id,
        ...packFacts(card),
        batch: of.batch,
        expiry: of.expiry,
        units: unitsOf(of.quantity),
        rate: decimalRupeesOrNull((known?.cost ?? bill?.cost ?? null) as Paise | null),
        mrp: decimalRupeesOrNull((known?.mrp ?? null) as Paise | null),
        bill: bill?.batch === of.batch ? bill.reference : null,
        ...more,
      }
    }
    const lines = shelf.flatMap(({ expiry, ...row }) =>
      expiry === null
        ? []
        : [
            one(
              { ...row, expiry, quantity: row.on_hand },
              { reason: reasonOf(row.withheld, expiry), returnedId: null },
              row,
            ),
          ],
    )
    const keyOf = (row: { product_id: number; batch: string }): string =>
      `${row.product_id} ${batchKey(row.batch)}`
    const products = new Set(back.map(({ product_id }) => product_id))
    const known = new Map((await batchesOf(db, [...products])).map((row) => [keyOf(row), row]))
    for (const row of back) {
      const batch = known.get(keyOf(row)) ?? null
      const reason = reasonOf(batch?.withheld ?? 'quarantined', row.expiry)
      lines.push(one(row, { reason, returnedId: row.id }, batch))
    }
    return lines.toSorted(
      (a, b) =>
        Number(a.supplier === '') - Number(b.supplier === '') ||
        a.supplier.localeCompare(b.supplier, 'en') ||
        a.expiry.localeCompare(b.expiry) ||
        a.productName.localeCompare(b.productName, 'en'),
    )
  }

  type Piece = { product_id: number; batch: string; quantity: number; returned_id: string | null }
  /** What of it is still there, on the shelf or beside it; or why that is not certain. */
  const whereIs = async (db: Db, piece: Piece, field: string) => {
    const short = (units: number) =>
      failed('countChanged', { field, values: { units, batch: piece.batch } })
    if (piece.returned_id !== null) {
      const goods = await returnedGoodsOf(db, piece.returned_id)
      if (!goods || goods.product_id !== piece.product_id) return failed('notFound', { field })
      const isThere = goods.place === null || goods.place === 'quarantine'
      return isThere && goods.quantity >= piece.quantity
        ? { goods, batch: goods.batch, expiry: goods.expiry }
        : short(isThere ? unitsOf(goods.quantity) : 0)
    }
    const batch = await batchOf(db, piece.product_id, piece.batch)
    if (!batch || batch.expiry === null)
      return failed('batchNotKept', { field, values: { batch: piece.batch, known: '—' } })
    return batch.on_hand >= piece.quantity
      ? { kept: batch, batch: batch.batch, expiry: batch.expiry }
      : short(unitsOf(batch.on_hand))
  }

  /** Changes a note, with the audit; `change` says why it must not be. */
  const onNote = (
    id: string,
    { operator: by }: OperatorCall,
    action: ActOf<'debit-note'>,
    change: (
      db: Db,
      note: StoredDebitNote,
      at: string,
    ) => Promise<Failed | { after?: Record<string, string | number> }>,
  ): Promise<Outcome<DebitNote>> =>
    storage.inTransaction(async (db) => {
      const note = await debitNoteOf(db, id)
      if (!note) return failed('notFound', { field: 'id' })
      const at = now().toISOString()
      const done = await change(db, note, at)
      if ('failed' in done) return done
      await appendAudit(db, by, at, { action, object: ['debit-note', id], ...done })
      return await view(db, id)
    })
  const moved = failed('purchaseMoved', { field: 'id' })

  return {
    candidates: requireCatalogue(activeCatalogue, (catalogue, { query: { months } }) =>
      storage.inSnapshot(async (db) => {
        const [year = 0, month = 0] = dayInIndia(now()).split('-').map(Number)
        const until = new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10)
        return ok({ batches: await candidates(db, catalogue, until) })
      }),
    ),
    list: ({ query: { state, ...page } }) =>
      storage.inSnapshot(async (db) => {
        const { rows, ...rest } = await listDebitNotes(db, state, page)
        const ids = rows.map(({ id }) => id)
        const keys = rows.map(({ supplier }) => supplier)
        const lines = Map.groupBy(await debitLines(db, ids), ({ note_id }) => note_id)
        const suppliers = await suppliersBy(db, keys)
        const views = rows.map((note) =>
          viewOf(note, lines.get(note.id) ?? [], suppliers.get(note.supplier)),
        )
        const expected = (await uncreditedLines(db)).map(
          ({ supplier_state, seller_state, ...line }) =>
            debitOf(line, isWithinState(supplier_state, seller_state) !== false),
        )
        return ok({
          notes: views.map(
            ({ id, number, supplier, state: is, madeBy, madeAt, leftAt, total, credited }) => ({
              id,
              number,
              supplier,
              state: is,
              madeBy,
              madeAt,
              leftAt,
              total,
              credited,
            }),
          ),
          expected: decimalRupees(sumTaxed(expected).gross),
          ...rest,
        })
      }),
    make: requireCatalogue(activeCatalogue, (catalogue, { body }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const supplier = await putSupplier(db, body.supplier)
        const lines: Omit<StoredDebitLine, 'note_id' | 'line'>[] = []
        for (const [nth, asked] of body.lines.entries()) {
          const card = cardRow(catalogue, asked.productId)
          if (!card)
            return invalidField(`lines.${nth}.productId`, 'errors:reasonProductUnknown', {
              id: asked.productId,
            })
          const piece = {
            product_id: card.id,
            batch: asked.batch,
            quantity: thousandthsOf(asked.units),
            returned_id: asked.returnedId,
          }
          const there = await whereIs(db, piece, `lines.${nth}.units`)
          if ('failed' in there) return there
          const facts = orderFacts(catalogue, card.id)
          const bill = (await billsOf(db, [card.id])).findLast(({ batch }) => batch === there.batch)
          lines.push({
            ...piece,
            product: card.name,
            pack: card.packLabel,
            hsn: facts?.hsn ?? null,
            batch: there.batch,
            expiry: there.expiry,
            pack_units: thousandthsOf(card.units),
            reason: asked.reason,
            rate: paiseFromRupees(asked.rate) ?? 0,
            tax_rate: facts?.taxRate ?? null,
            bill: bill?.reference ?? null,
          })
        }
        const at = now().toISOString()
        const of = { supplier: supplier.key, made_by: by.name, made_at: at }
        const id = await addDebitNote(db, of, lines)
        await appendAudit(db, by, at, {
          action: 'debit-note.make',
          object: ['debit-note', id],
          after: { supplier: supplier.key, lines: lines.length },
        })
        return await view(db, id)
      }),
    ),
    one: ({ params: { id } }) => storage.inSnapshot((db) => view(db, id)),
    discard: ({ params: { id } }, call) =>
      onNote(id, call, 'debit-note.discard', async (db, note) => {
        if (note.state !== 'draft') return moved
        await changeDebitNote(db, note, { state: 'discarded' })
        return {}
      }),
    leave: ({ params: { id } }, call) =>
      onNote(id, call, 'debit-note.leave', async (db, note, at) => {
        if (note.state !== 'draft') return moved
        const supplier = await supplierOf(db, note.supplier)
        // Without its State it cannot be said which tax is given back.
        if (!supplier?.state) return invalidField('state', 'errors:reasonMissing')
        const year = financialYear(dayInIndia(now()))
        const last = await lastDebitNote(db)
        const serial = last?.year === year ? Number(last.serial) + 1 : 1
        const number = documentNumber('debit', shopSeries(), {
          year,
          serial,
          last: last?.number ?? null,
        })
        for (const [nth, line] of (await debitLines(db, [id])).entries()) {
          const there = await whereIs(db, line, `lines.${nth}.units`)
          if ('failed' in there) return there
          const { product_id, quantity } = line
          if ('goods' in there && there.goods)
            await placeReturned(db, there.goods, {
              quantity,
              batch: line.batch,
              expiry: line.expiry,
              place: 'supplier',
              reason: number,
              operator_name: call.operator.name,
              placed_at: at,
            })
          else {
            await moveBatch(db, {
              product_id,
              batch: line.batch,
              change: -quantity,
              reason: 'sent-back',
              note: number,
              order_id: null,
              operator_name: call.operator.name,
              at,
            })
            if (there.kept?.withheld === null) await changeStock(db, product_id, -quantity, at)
          }
        }
        await changeDebitNote(db, note, {
          state: 'sent',
          number,
          year,
          serial,
          supplier_name: supplier.name,
          supplier_address: supplier.address,
          supplier_gstin: supplier.gstin,
          supplier_state: supplier.state,
          seller_state: ownState,
          left_at: at,
        })
        return { after: { number } }
      }),
    credit: ({ params: { id }, body: { creditNote, amount } }, call) =>
      onNote(id, call, 'debit-note.credit', async (db, note, at) => {
        if (note.state !== 'sent') return moved
        await changeDebitNote(db, note, {
          state: 'credited',
          credit_note: creditNote,
          credited: paiseFromRupees(amount),
          credited_at: at,
        })
        return { after: { creditNote, amount } }
      }),
    file: ({ params: { id }, query: { format } }) =>
      storage.inSnapshot(async (db) => {
        const note = await debitNoteOf(db, id)
        if (!note) return failed('notFound', { field: 'id' })
        const supplier = await supplierOf(db, note.supplier)
        const shown = viewOf(note, await debitLines(db, [id]), supplier)
        return { ok: null, file: await debitFile(shown, note, { format, seller, at: now() }) }
      }),
  }
}
