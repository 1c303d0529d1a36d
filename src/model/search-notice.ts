/** What is asked of a medicine: whether it goes together with another one, with alcohol or food, in a pregnancy, and how much a child takes. */
export const askedTopics = ['together', 'alcohol', 'food', 'pregnancy', 'child'] as const
export type AskedTopic = (typeof askedTopics)[number]

/**
 * Notices that a search must show. `brand`: no product has this name. What is shown holds exactly its
 * salts; `found`: whether the release has such a product. `ignored`: words without a
 * match were left out. `unknown`: nothing has this name, and no goods are shown: the names beside it are only similar. `beginning`: the names shown only begin with it
 * or contain it. `question`: a page answers it,
 * no goods do. `doctor`, `emergency`: the complaint needs a doctor, or one immediately.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[]; found: boolean }
  | { is: 'ignored'; words: string[] }
  | { is: 'unknown' | 'beginning'; name: string }
  | { is: 'question'; topic: AskedTopic; items: { kind: 'salt' | 'product'; id: number; name: string }[] }
  | { is: 'doctor' | 'emergency' }
