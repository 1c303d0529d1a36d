import type { Transitions } from './transitions.ts'
import { typedText } from './typed-text.ts'

/** A customer's review of an OTC product. Only a published one is shown to others. */
export const productReviewStates = [
  'pending',
  'published',
  'refused',
  'removed',
  'withdrawn',
] as const
export type ProductReviewState = (typeof productReviewStates)[number]

/** Every edit goes back to moderation; the author may withdraw a review at any time and write it again. */
export const productReviewTransitions = {
  pending: ['published', 'refused', 'withdrawn'],
  published: ['pending', 'removed', 'withdrawn'],
  refused: ['pending', 'withdrawn'],
  removed: ['pending', 'withdrawn'],
  withdrawn: ['pending'],
} as const satisfies Transitions<ProductReviewState>

/** Why a review is held: an operator who approves it says that the hold was looked at. */
export const reviewHolds = ['cureClaim', 'phone', 'link', 'abuse'] as const
export type ReviewHold = (typeof reviewHolds)[number]

/** The reasons for refusing or removing a review; the author reads them. */
export const refusalReasons = [
  'cureClaim',
  'personalData',
  'advertising',
  'abuse',
  'notAboutProduct',
  'notOwnExperience',
  'unreadable',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export const reportReasons = ['cureClaim', 'personalData', 'advertising', 'abuse', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const stars = [1, 2, 3, 4, 5] as const
export type Stars = (typeof stars)[number]

/** spec §5 "Review": a number from 1 to 5, as text or number; `null` for anything else. */
export const starsOf = (value: string | number): Stars | null => {
  const text = String(value).trim()
  return stars.find((star) => String(star) === text) ?? null
}

/**
 * The text of a review as it is stored: without the characters of spec §5, without what cannot be seen, and with at most one
 * empty line between paragraphs.
 */
export const reviewText = (typed: string): string =>
  typedText(typed)
    .normalize('NFC')
    .replace(/[+*?%&#$]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The length of a text as a reader counts it. */
export const characters = (text: string): number => [...text].length

/** How many reviews gave one star, two stars, … five stars. */
export type Distribution = readonly [number, number, number, number, number]

export const countOf = (distribution: Distribution): number =>
  distribution.reduce((sum, count) => sum + count, 0)

/** The average with one decimal, half up; `null` without reviews. */
export const averageOf = (distribution: Distribution): number | null => {
  const count = countOf(distribution)
  if (count === 0) return null
  const sum = distribution.reduce((total, reviews, index) => total + reviews * (index + 1), 0)
  return Math.round((sum * 10) / count) / 10
}
