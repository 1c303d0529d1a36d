import type { RawBuilder } from 'kysely'
import type { Db } from '../types.ts'

/** Queries for violations, by what is wrong; each returns the `id` of what is concerned. Plain SQL that both engines understand. */
export type Questions = Readonly<Record<string, RawBuilder<{ id: string | number }>>>

/** The violations that queries find, a sentence each; empty when there are none. */
export const violations = async (db: Db, questions: Questions): Promise<string[]> => {
  const problems: string[] = []
  for (const [what, question] of Object.entries(questions)) {
    const { rows } = await question.execute(db)
    if (rows.length > 0) problems.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return problems
}
