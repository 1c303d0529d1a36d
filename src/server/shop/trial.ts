import type { OrderJob } from '#model/order-event.ts'
import { type TrialTask, trialTasks } from '#model/trial.ts'
import type { Db } from '../db/types.ts'

/** An event of an order, of any who did it or of one kind of actor. */
type Event = { jobs: readonly OrderJob[]; actor?: 'customer' | 'operator' }

const eventOf: Partial<Record<TrialTask, Event>> = {
  order: { jobs: ['placed'], actor: 'customer' },
  phoneOrder: { jobs: ['placed'], actor: 'operator' },
  review: { jobs: ['approved', 'confirmed'] },
  pack: { jobs: ['packed'] },
  ship: { jobs: ['shipped'] },
  deliver: { jobs: ['delivered'] },
  takeBack: { jobs: ['returned', 'lineReturned'] },
}

/** The order of an event, whichever comes first to hand. */
const orderWith = async (db: Db, { jobs, actor }: Event): Promise<string | null> => {
  const events = db.selectFrom('order_event').select('order_id').where('job', 'in', jobs).limit(1)
  const event = await (actor ? events.where('actor', '=', actor) : events).executeTakeFirst()
  return event?.order_id ?? null
}

const isThere: Partial<Record<TrialTask, (db: Db) => Promise<object | undefined>>> = {
  // Who is alone has asked for it: it takes effect a day later.
  takeBack: (db: Db) =>
    db
      .selectFrom('approval')
      .select('id')
      .where('kind', '=', 'return.give')
      .limit(1)
      .executeTakeFirst(),
  receive: (db: Db) => db.selectFrom('goods_receipt').select('id').limit(1).executeTakeFirst(),
  signIn: (db: Db) =>
    db
      .selectFrom('customer')
      .select('id')
      .where('phone_proved_at', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  cash: (db: Db) =>
    db
      .selectFrom('cash_remittance')
      .select('order_id')
      .where('order_id', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
}

/** Which tasks were done, as what happened in the shop tells it: nothing is ticked by hand. */
export const trialOf = async (
  db: Db,
): Promise<{ task: TrialTask; isDone: boolean; orderId: string | null }[]> => {
  const told = []
  for (const task of trialTasks) {
    const event = eventOf[task]
    const orderId = event ? await orderWith(db, event) : null
    const look = isThere[task]
    const isDone = orderId !== null || (look !== undefined && (await look(db)) !== undefined)
    told.push({ task, isDone, orderId })
  }
  return told
}
