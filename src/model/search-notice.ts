/**
 * Notices that a search must show. `brand`: no product has this name. What is shown holds exactly its
 * salts; `found`: whether the release has such a product. `ignored`: words without a
 * match were left out. `doctor`, `emergency`: the complaint needs a doctor, or one immediately.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[]; found: boolean }
  | { is: 'ignored'; words: string[] }
  | { is: 'doctor' | 'emergency' }
