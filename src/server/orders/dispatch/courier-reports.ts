import { courierKey, waybillOf } from '#model/courier.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Permission } from '#model/role.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Extensions } from '../../platform/extensions.ts'
import type { Cash } from './cash.ts'
import type { Parcels } from './parcels.ts'

export type CourierReportDeps = Pick<Core, 'storage'> & {
  reports: Pick<Extensions, 'listing' | 'list' | 'trackedCouriers' | 'track' | 'note'>
}

/** How many parcels one question names. */
const atOnce = 200

/** A program, with what a service account of a courier has. */
const actorOf = (name: string, scope: Permission): Operator => ({
  id: `extension:${name}`,
  name: `extension ${name}`,
  roles: [],
  scopes: [scope],
  registrationNumber: null,
  requestId: 'extension',
})

/** Asks couriers, through extensions, what became of parcels and of their cash, and records it as a call of theirs would. */
export const createCourierReports = (
  { storage, reports }: CourierReportDeps,
  { record, remit }: { record: Parcels['record'] } & Pick<Cash, 'remit'>,
) => {
  const onTheirWay = async (courier: string) => {
    const parcels = await storage.db
      .selectFrom('order_parcel')
      .select(['order_id', 'number', 'courier', 'awb'])
      .where('state', '=', 'shipped')
      .where('awb', 'is not', null)
      .orderBy('updated_at')
      .execute()
    return parcels.filter((one) => one.awb && courierKey(one.courier ?? '') === courierKey(courier))
  }

  const track = async (by: { name: string; courier: string }): Promise<number> => {
    const parcels = await onTheirWay(by.courier)
    let recorded = 0
    for (let from = 0; from < parcels.length; from += atOnce) {
      const chunk = parcels.slice(from, from + atOnce)
      const news = await reports.track(
        by,
        chunk.flatMap(({ awb }) => awb ?? []),
      )
      const rows = (news ?? []).flatMap(({ awb, status, reason = '', code = '' }) => {
        const parcel = chunk.find((one) => waybillOf(one.awb ?? '') === waybillOf(awb))
        return parcel
          ? [
              {
                orderId: parcel.order_id,
                parcel: parcel.number,
                awb,
                status,
                // Handed over without a code: why is said by the courier, or it is the courier's word alone.
                reason: reason || (code === '' ? `${by.courier} says so` : ''),
                code,
              },
            ]
          : []
      })
      if (rows.length === 0) continue
      const outcome = await record(actorOf(by.name, 'parcels.ship'), 'en', rows)
      const results = 'ok' in outcome ? outcome.ok : []
      recorded += results.filter(({ ok }) => ok).length
      const refused = results.find(({ ok }) => !ok)
      if (refused)
        reports.note(by.name, 'tracks', `${refused.orderId}-${refused.parcel}: ${refused.msg}`)
    }
    return recorded
  }

  const enterCash = async (name: string): Promise<number> => {
    const rows = await reports.list('cashStatement', name)
    if (!rows || rows.length === 0) return 0
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const lines = rows.map(({ awb, amount, reference, date }) =>
      [awb, decimalRupees(amount), reference, date].map(cell).join(','),
    )
    const statement = ['awb,amount,reference,date', ...lines].join('\n')
    const outcome = await remit(actorOf(name, 'cash.write'), statement)
    if ('failed' in outcome) {
      reports.note(name, 'cashStatement', outcome.failed)
      return 0
    }
    const [wrong] = outcome.ok.refused
    if (wrong)
      reports.note(name, 'cashStatement', `row ${wrong.line - 1}: its ${wrong.column} is wrong`)
    return outcome.ok.entered
  }

  return async (): Promise<{ recorded: number; entered: number }> => {
    let [recorded, cash] = [0, 0]
    for (const by of reports.trackedCouriers) recorded += await track(by)
    for (const name of reports.listing.cashStatement) cash += await enterCash(name)
    return { recorded, entered: cash }
  }
}
