import type { DatabaseSync } from 'node:sqlite'
import type { Named } from './compare.ts'
import { thresholds } from './thresholds.ts'

const percent = (plan: string): string => `(${plan}.body ->> '$.discountPercent')`

/** Care plans that are new, or take off more than one person may give: each makes every product cheaper. */
export const cheaperPlans = (db: DatabaseSync, before: string | null): Named[] => {
  if (before === null) return []
  db.prepare('ATTACH ? AS before').run(before)
  try {
    return db
      .prepare(
        `SELECT new.id, new.name FROM main.care_plan AS new LEFT JOIN before.care_plan AS old USING (id)
        WHERE old.id IS NULL OR (${percent('new')} > ? AND ${percent('new')} > ${percent('old')}) ORDER BY new.id`,
      )
      .all(thresholds.planDiscount * 100) as Named[]
  } finally {
    db.exec('DETACH before')
  }
}
