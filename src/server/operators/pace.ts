import type { Result } from '#contract/core/endpoint.ts'
import type { opsConsole as contract, Pace } from '#contract/operators/console.ts'
import { dayAfter, dayInIndia, startOfDay, timeInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import { allows, type Permission } from '#model/role.ts'
import type { Storage } from '../db/types.ts'
import { type Outcome, ok } from '../kernel/outcome.ts'
import { actsIn, type PaceSum, salesIn } from './pace-repository.ts'

export type ReadPace = (by: Operator) => Promise<Outcome<Result<typeof contract.pace>>>

type Measure = Pace['measure']

const whose: Readonly<Record<Measure, Permission>> = {
  sales: 'finance.read',
  reviewed: 'prescriptions.review',
  packed: 'parcels.pack',
  answered: 'tickets.answer',
}
/** The acts that are counted as one. */
const acts: Readonly<Record<string, Measure>> = {
  'order.review': 'reviewed',
  'order.confirm': 'reviewed',
  'order.pack': 'packed',
  'ticket.reply': 'answered',
  'ticket.close': 'answered',
}

const weekMs = 7 * dayMs

/** The hour in India in which ten minutes, `2026-11-27T18:3`, begin. */
const hourOf = (bin: string): number => Number(timeInIndia(new Date(`${bin}0Z`)).slice(0, 2))

/** The day till now for the operator who asks, beside the same hours of the same weekday before. */
export const createReadPace =
  ({ storage, now }: { storage: Storage; now: () => Date }): ReadPace =>
  (by) =>
    storage.inSnapshot(async (db) => {
      const at = now()
      const day = dayInIndia(at)
      const lastWeek = dayAfter(day, -7)
      const mine = (Object.keys(whose) as Measure[]).filter((one) => allows(by.roles, whose[one]))
      const actions = Object.keys(acts).filter((action) => mine.includes(acts[action] as Measure))
      const sums = async (of: string, cut: Date): Promise<PaceSum[]> => {
        const window = { from: startOfDay(of), until: startOfDay(of, 1), cut: cut.toISOString() }
        return [
          ...(actions.length > 0 ? await actsIn(db, actions, window) : []),
          ...(mine.includes('sales') ? await salesIn(db, window) : []),
        ]
      }
      const [today, before] = [
        await sums(day, at),
        await sums(lastWeek, new Date(at.getTime() - weekMs)),
      ]
      const view = (measure: Measure): Pace => {
        const own = (of: readonly PaceSum[]) =>
          of.filter(({ what }) => (acts[what] ?? what) === measure)
        // Paise become rupees.
        const size = measure === 'sales' ? 100 : 1
        const early = (of: readonly PaceSum[]): number =>
          own(of).reduce((sum, one) => sum + one.early, 0) / size
        const hours = (of: readonly PaceSum[], until: number): number[] =>
          Array.from(
            { length: until },
            (_, hour) =>
              own(of)
                .filter(({ bin }) => hourOf(bin) === hour)
                .reduce((sum, one) => sum + one.sum, 0) / size,
          )
        return {
          measure,
          today: early(today),
          before: early(before),
          hours: {
            today: hours(today, Number(timeInIndia(at).slice(0, 2)) + 1),
            before: hours(before, 24),
          },
        }
      }
      return ok(mine.map(view))
    })
