import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { reviews as contract } from '#contract/reviews/reviews.ts'
import { formSizes } from '#model/form-sizes.ts'
import { refusedSign } from '#model/patterns.ts'
import { characters, reviewText, starsOf } from '#model/product-review.ts'
import { reviewLanguage } from '#model/review-language.ts'
import { take } from '../db/rate-limits.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { invalidField, signRefused } from '../kernel/invalid-field.ts'
import { failed, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { holdsOf } from './holds.ts'
import { deliveredOrderWith, reviewOfCustomer } from './review-repository.ts'
import { addReview, rewriteReview, withdrawReview } from './transition.ts'
import { ownReviewView } from './view.ts'

/** A customer rewrites reviews now and then; a script does it all day. */
const allowance = { max: 20, seconds: 60 * 60 }

export type WriteReview = Serving<typeof contract, 'add' | 'withdraw'>

type Deps = Pick<Core, 'runMutation' | 'activeCatalogue' | 'now'>

/** Stars, text and name as they are stored, or what is wrong with them (spec §5 "Review"). */
const typedOf = ({ rating, review, userName }: Input<typeof contract.add>['body']) => {
  const [stars, body, shown_name] = [starsOf(rating), reviewText(review), userName.trim()]
  if (stars === null) return failed('reviewRatingInvalid', { field: 'rating' })
  if (characters(body) > formSizes.reviewCharacters)
    return invalidField('review', 'errors:reasonShorter', { limit: formSizes.reviewCharacters })
  const sign = refusedSign('name', shown_name)
  if (sign !== '') return signRefused('nameInvalid', 'userName', sign)
  return ok({ rating: stars, body, shown_name })
}

export const createWriteReview = ({ runMutation, activeCatalogue, now }: Deps): WriteReview => ({
  add: requireCatalogue(activeCatalogue, async (catalogue: Catalogue, { body: asked }, here) => {
    const product = cardRow(catalogue, asked.prId)
    // Prescription medicines and other drugs have no stars: their pages take reports of side effects.
    if (product?.kind !== 'otc') return failed('notFound', { field: 'prId' })
    const typed = typedOf(asked)
    if ('failed' in typed) return typed
    const words = {
      ...typed.ok,
      language: reviewLanguage(typed.ok.body, here.locale),
      product_name: product.name,
    }
    const holds = JSON.stringify(holdsOf(words.body, words.shown_name))
    const outcome = await runMutation(
      here,
      ['review', asked.prId, typed.ok],
      byCustomer(async (db, { customer_id }) => {
        const at = now()
        const order_id = await deliveredOrderWith(db, customer_id, product.id)
        if (order_id === null) return failed('reviewNotReceived')
        const wait = await take(db, 'review', customer_id, allowance, at)
        if (wait > 0) return tooOften(wait)
        const moment = at.toISOString()
        const before = await reviewOfCustomer(db, customer_id, product.id)
        if (before) await rewriteReview(db, before, { ...words, holds, order_id }, moment)
        else
          await addReview(db, {
            id: randomUUID(),
            customer_id,
            product_id: product.id,
            order_id,
            ...words,
            holds,
            written_at: moment,
            edited_at: null,
            changed_at: moment,
          })
        const stored = await reviewOfCustomer(db, customer_id, product.id)
        if (!stored) throw new Error('a review that was just stored is not there')
        return ok({ review: ownReviewView(stored) })
      }),
    )
    return 'ok' in outcome
      ? { ...outcome, page: `${productHref(product, here.locale)}#review-sent` }
      : outcome
  }),
  withdraw: ({ body: { prId: productId } }, here) =>
    runMutation(
      here,
      ['withdraw review', productId],
      byCustomer(async (db, { customer_id }) => {
        const review = await reviewOfCustomer(db, customer_id, productId)
        if (!review) return failed('notFound', { field: 'prId' })
        // Repeating it is safe.
        if (review.state !== 'withdrawn') await withdrawReview(db, review, now().toISOString())
        return ok({
          review: ownReviewView({
            ...review,
            state: 'withdrawn',
            body: '',
            shown_name: '',
            reason: null,
          }),
        })
      }),
    ),
})
