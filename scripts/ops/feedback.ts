import type { FeedbackSums } from '../../src/contract/feedback/admin.ts'
import { opsFeedback } from '../../src/contract/feedback/admin.ts'
import { createFeedbackSums } from '../../src/server/feedback/sums.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const linesOf = ({ weeks, sums, orderedFor, remarks }: FeedbackSums): string[] => [
  ...weeks.flatMap(({ week, answers, score, bands }) => [
    `${week}  ${answers} answers, net promoter score ${score}: ${bands.good} good, ${bands.average} average, ${bands.poor} poor`,
    ...sums
      .filter((sum) => sum.week === week)
      .map(
        ({ band, reason, city, count }) =>
          `  ${String(count).padStart(5)}  ${band.padEnd(8)} ${reason || 'no reason'}, ${city || 'no city'}`,
      ),
  ]),
  ...orderedFor.map(({ who, count }) => `ordered for ${who}: ${count}`),
  ...remarks.map(
    ({ at, rating, city, remarks: said }) =>
      `${at}  ${rating}  ${city}: ${said.replaceAll('\n', ' / ')}`,
  ),
  ...(weeks.length === 0 ? ['There is no feedback.'] : []),
]

export const feedback = opsCommand({
  permission: 'feedback.read',
  meta: { name: 'feedback', description: 'Feedback after orders by week, band, reason and city' },
  args: {
    from: {
      type: 'string',
      description: 'First day, such as 2026-11-01 (default: twelve weeks back)',
    },
    until: { type: 'string', description: 'Last day (default: today)' },
  },
  run: ({ args, on }) => {
    const query = opsFeedback.sums.query.safeParse({ from: args.from, until: args.until })
    return on(
      async (storage) =>
        query.success
          ? await createFeedbackSums({ storage, now: () => new Date() })(query.data)
          : entryFault(query.error, 'from'),
      linesOf,
    )
  },
})
