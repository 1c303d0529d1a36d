import type { ContentAct, DraftState } from '#model/content-draft.ts'
import type { WithdrawalReason } from '#model/sale-rule.ts'
import type { Timestamp } from '../timestamp.ts'

type ContentDraftTable = {
  id: string
  title: string
  state: DraftState
  /** Counts the saves: two operators who edit the same draft are told of each other by it. */
  version: number
  /** JSON. */
  edits: string
  reason: string
  publish_at: Timestamp | null
  /** In whose name it is published. */
  publisher_id: string | null
  /** Names of operators. */
  created_by: string
  updated_by: string
  updated_at: Timestamp
  /** Why the last publish was refused. */
  fault: string | null
  release: string | null
}

/** Who published what, and why. Never changed. */
export type ContentActTable = {
  id: string
  at: Timestamp
  act: ContentAct
  operator_id: string
  operator_name: string
  reason: string | null
  source: string
  release: string | null
  outcome: 'published' | 'unchanged' | 'refused'
  detail: string | null
  /** JSON: the first changed fields, with the old and the new value. */
  changes: string
}

type ProductWithdrawalTable = {
  product_id: number
  state: 'withdrawn' | 'restored'
  reason: WithdrawalReason
  /** The day in India on which it was withdrawn. */
  since_day: string
  changed_at: Timestamp
}

export type ContentTables = {
  content_draft: ContentDraftTable
  content_act: ContentActTable
  product_withdrawal: ProductWithdrawalTable
}
