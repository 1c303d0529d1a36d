import { dayMs } from '#model/duration.ts'
import { type Reversal, reversalKinds } from '#model/payment.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../platform/payment-providers/payment-provider.ts'
import { type AskedOf, assignDueRefunds } from '../money/refund-issue.ts'
import { type ReversalOutcome, takeReversal } from '../money/take-reversal.ts'
import { capturesDue } from '../rows/payment-refund-repository.ts'
import { capturesToAsk, unsettledSince } from '../rows/payment-reversal-repository.ts'

export type ReconcileDeps = Pick<Core, 'storage' | 'now' | 'log'> & {
  provider: PaymentProvider
}

const batchSize = 20
/** Longer than a webhook is repeated, and than a shop is away. */
const listedForMs = 14 * dayMs
/** Banks decide a dispute anew long after it ended, either way. A refund that failed after it was made is asked about when the provider tells so. */
const decidedAnewForMs = { refund: 0, dispute: 365 * dayMs }

export const tellReversal = (
  log: Log,
  { kind, id, reference, amount }: Reversal,
  outcome: ReversalOutcome,
): void => {
  const about = { kind, reversal: id, attempt: reference, amount }
  if (outcome === 'new') log.warn(about, 'the provider took money back from a payment, or may')
  if (outcome === 'undone') log.error(about, 'a refund that was made was sent back')
  if (outcome === 'above') log.error(about, 'more went back from a payment than was captured')
}

const takeAll = async (
  parts: ReconcileDeps,
  reversals: readonly Reversal[],
  isWhole: boolean,
): Promise<void> => {
  const { storage, provider, now, log } = parts
  for (const reversal of reversals) {
    const at = now().toISOString()
    const outcome = await storage.inTransaction((db) =>
      takeReversal(db, provider.name, reversal, { at, isWhole, isNow: true }),
    )
    tellReversal(log, reversal, outcome)
    // A refund of the shop may be at the provider or not: its list says, and what waits for that goes on.
    if (outcome !== 'busy' || isWhole) continue
    const refunds = ownFirst(await provider.refundsOf(reversal.reference))
    await takeAll(parts, [...refunds, reversal], true)
  }
}

/** Refunds of a capture, those that the shop asked for first. */
const ownFirst = (reversals: readonly Reversal[]): Reversal[] =>
  [...reversals].sort((one, other) => Number(one.receipt === null) - Number(other.receipt === null))

/** Takes the whole list of the refunds of a capture. Rejects where the provider does not give it. */
export const takeList = async (parts: ReconcileDeps, reference: string): Promise<void> =>
  await takeAll(parts, ownFirst(await parts.provider.refundsOf(reference)), true)

/**
 * Asks for the refunds of captures that the shop is about to refund, and of those that the provider is refunding: what an operator gave back in the
 * provider's console is not given back again. Returns what became of asking.
 */
export const askForRefunds = async (parts: ReconcileDeps): Promise<AskedOf> => {
  const { storage, provider, now, log } = parts
  await assignDueRefunds(parts)
  const due = await capturesDue(storage.db, {
    provider: provider.name,
    now: now().toISOString(),
    limit: batchSize,
  })
  const pending = await capturesToAsk(storage.db, provider.name, batchSize)
  const asked = new Map<string, unknown>()
  for (const reference of new Set([...due, ...pending]))
    try {
      await takeList(parts, reference)
      asked.set(reference, null)
    } catch (error) {
      asked.set(reference, error)
      log.warn({ attempt: reference, err: error }, 'asking for the refunds of a payment failed')
    }
  return asked
}

/** Reads the provider's lists of refunds and disputes for those of which no webhook came, or none of their end: banks take months. */
export const findReversals = async (parts: ReconcileDeps): Promise<void> => {
  const { storage, provider } = parts
  const now = parts.now().getTime()
  for (const kind of reversalKinds) {
    const seenAfter = new Date(now - decidedAnewForMs[kind]).toISOString()
    const unsettled = await unsettledSince(storage.db, provider.name, { kind, seenAfter })
    const from = unsettled === null ? now : Date.parse(unsettled)
    const reversals = await provider.reversalsSince(new Date(from - listedForMs), kind)
    await takeAll(parts, ownFirst(reversals), false)
  }
}
