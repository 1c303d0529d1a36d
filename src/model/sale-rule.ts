/** Why the law, or care, keeps a product from being sold here, as its page tells it. */
export type SaleRule =
  /** An order of the Government under section 26A of the Drugs and Cosmetics Act, 1940. `what` is the combination or drug. */
  | { kind: 'prohibited'; what: string; number: string; date: string }
  /** Ends a pregnancy; narcotic or psychotropic; Schedule X; a list of salts that may hide a prohibited combination. */
  | { kind: 'pregnancy' | 'narcotic' | 'schedule-x' | 'composition' }
