import { defineCommand } from 'citty'
import {
  type ModeratedReview,
  opsReviews,
  type ReviewFile,
} from '../../src/contract/reviews/admin.ts'
import { refusalReasons } from '../../src/model/product-review.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createReviewModeration } from '../../src/server/reviews/moderation.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

const moderationOn = (storage: Storage) =>
  createReviewModeration({ storage, now: () => new Date() })

const idArg = {
  id: { type: 'positional', description: 'Id of the review', required: true },
} as const
const reasonArg = {
  reason: { type: 'string', description: `One of ${refusalReasons.join(', ')}`, required: true },
} as const

/** `3f9c…  pending  ★★★★  Sunveil SPF 30 Cream, hi, Asha, held for phone: बहुत अच्छा` */
const lineOf = ({
  id,
  state,
  rating,
  productName,
  language,
  userName,
  holds,
  reports,
  review,
}: ModeratedReview): string => {
  const about = [
    productName,
    language,
    userName,
    holds.length > 0 && `held for ${holds.join(' and ')}`,
    reports > 0 && `${reports} reports`,
  ]
  return `${id}  ${state.padEnd(9)}  ${'★'.repeat(rating).padEnd(5)}  ${about.filter(Boolean).join(', ')}: ${review.replaceAll('\n', ' / ')}`
}

const linesOf = ({ review, reports, log }: ReviewFile): string[] => [
  lineOf(review),
  ...reports.map(({ reason, count }) => `  reported ${count} times: ${reason}`),
  ...log.map(
    ({ at, action, actor, reason, note }) =>
      `  ${at}  ${action} by the ${actor}${reason === null ? '' : `: ${reason}`}${note ? ` (${note})` : ''}`,
  ),
]

const list = opsCommand({
  permission: 'reviews.read',
  meta: { name: 'list', description: 'Reviews that wait for moderation, longest first' },
  args: {
    state: { type: 'string', description: 'Another state: published, refused, removed, withdrawn' },
    held: {
      type: 'string',
      description: 'yes: only those held automatically; no: only the others',
    },
    reported: { type: 'boolean', description: 'Published reviews that visitors reported' },
    ...pageArgs,
  },
  run: ({ args, on }) => {
    const query = opsReviews.list.query.safeParse({
      state: args.state,
      held: args.held,
      reported: args.reported ? 'yes' : 'no',
    })
    return on(
      async (storage) =>
        query.success
          ? await paged(args, 'reviews', (pageNumber) =>
              moderationOn(storage).list({ ...query.data, pageNumber }),
            )
          : entryFault(query.error, 'state'),
      ({ reviews, total }) => [...reviews.map(lineOf), `${reviews.length} of ${total} reviews`],
    )
  },
})

const show = opsCommand({
  permission: 'reviews.read',
  meta: { name: 'show', description: 'A review with its reports and the log of its moderation' },
  args: { ...idArg },
  run: ({ args, on }) => on((storage) => moderationOn(storage).one(args.id), linesOf),
})

const approve = opsCommand({
  permission: 'reviews.moderate',
  meta: { name: 'approve', description: 'Publish reviews; they reach the pages within a minute' },
  args: {
    ids: { type: 'positional', description: 'Ids joined by commas', required: true },
    held: { type: 'boolean', description: 'Also those held automatically' },
  },
  run: ({ args, on }) => {
    const body = opsReviews.approve.body.safeParse({
      ids: args.ids.split(',').map((id) => id.trim()),
      held: args.held ?? false,
    })
    return on(
      async (storage, by) =>
        body.success
          ? await moderationOn(storage).approve(by, body.data)
          : entryFault(body.error, 'ids'),
      ({ approved, skipped }) => [
        ...approved.map((id) => `published ${id}`),
        ...skipped.map(({ id, why }) => `skipped ${id}: ${why}`),
      ],
    )
  },
})

const refuse = opsCommand({
  permission: 'reviews.moderate',
  meta: { name: 'refuse', description: 'Refuse a waiting review; its author reads the reason' },
  args: { ...idArg, ...reasonArg },
  run: ({ args, on }) => {
    const body = opsReviews.refuse.body.safeParse({ reason: args.reason })
    return on(
      async (storage, by) =>
        body.success
          ? await moderationOn(storage).refuse(by, args.id, body.data)
          : entryFault(body.error, 'reason'),
      linesOf,
    )
  },
})

const remove = opsCommand({
  permission: 'reviews.moderate',
  meta: { name: 'remove', description: 'Remove a published review; reason and note are logged' },
  args: { ...idArg, ...reasonArg, note: { type: 'string', description: 'For other operators' } },
  run: ({ args, on }) => {
    const body = opsReviews.remove.body.safeParse({ reason: args.reason, note: args.note ?? '' })
    return on(
      async (storage, by) =>
        body.success
          ? await moderationOn(storage).remove(by, args.id, body.data)
          : entryFault(body.error, 'reason'),
      linesOf,
    )
  },
})

const keep = opsCommand({
  permission: 'reviews.moderate',
  meta: { name: 'keep', description: 'Leave a reported review published and close its reports' },
  args: { ...idArg },
  run: ({ args, on }) => on((storage, by) => moderationOn(storage).keep(by, args.id), linesOf),
})

export const reviews = defineCommand({
  meta: {
    name: 'reviews',
    description: 'Moderate product reviews: list, show, approve, refuse, remove, keep',
  },
  subCommands: { list, show, approve, refuse, remove, keep },
})
