/** Why the pharmacy takes a product off sale, as its page tells it. */
export const withdrawalReasons = ['quality', 'safety', 'authority', 'other'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Why a product must not be sold here, by law or for safety, as its page explains it. */
export type SaleRule =
  /** An order of the Government under section 26A of the Drugs and Cosmetics Act, 1940. `what` is the combination or drug. */
  | { kind: 'prohibited'; what: string; number: string; date: string }
  /** The pharmacy withdrew it on a day, whatever the export says. `besides`: the rule that keeps it off sale once the withdrawal ends. */
  | { kind: 'withdrawn'; reason: WithdrawalReason; on: string; besides?: string }
  /** Ends a pregnancy; narcotic or psychotropic; Schedule X; a list of salts that may hide a prohibited combination. */
  | { kind: 'pregnancy' | 'narcotic' | 'schedule-x' | 'composition' }
