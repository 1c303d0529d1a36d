import type { GstReport } from '#model/gst-report.ts'
import type { StateCode } from '#model/india-states.ts'
import type { GstDayTable } from '../db/tables/payments.ts'
import type { Db } from '../db/types.ts'

/** What is stored of days, in their order. */
export const storedGstDays = async (
  db: Db,
  sellerState: StateCode,
  days: readonly string[],
): Promise<Map<string, GstReport>> => {
  const rows = await db
    .selectFrom('gst_day')
    .select(['day', 'body'])
    .where('seller_state', '=', sellerState)
    .where('day', '>=', days.at(0) ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .orderBy('day')
    .execute()
  return new Map(rows.map(({ day, body }) => [day, JSON.parse(body) as GstReport]))
}

/** Another server may have stored the same. */
export const storeGstDays = async (db: Db, rows: readonly GstDayTable[]): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insertInto('gst_day')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['day', 'seller_state']).doNothing())
    .execute()
}
