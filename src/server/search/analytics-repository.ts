import { DatabaseSync } from 'node:sqlite'
import { transactionOn } from '#catalogue/transaction.ts'
import { keepPrivate } from '../platform/private-file.ts'

/** Search counts: no visitor, no time except the day, and a limited number of terms a day. */
const tables = `
CREATE TABLE IF NOT EXISTS search_count (day TEXT NOT NULL, term TEXT NOT NULL, found INTEGER, searches INTEGER NOT NULL,
  clicks INTEGER NOT NULL, PRIMARY KEY (day, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS medicine_request (day TEXT NOT NULL, name TEXT NOT NULL, pincode TEXT NOT NULL, requests INTEGER NOT NULL,
  PRIMARY KEY (day, name, pincode)) WITHOUT ROWID;
`

/** Terms of one day: more than customers search for, few enough that a program cannot fill the disk. */
const termsADay = 50_000
const requestsADay = 5_000
const keptDays = 400

/** `found`: number of products of the last search; `null` where no search was made: a click, or a page that was there already. */
export type TermCount = { term: string; found: number | null; searches: number; clicks: number }
export type RequestCount = { name: string; pincode: string | null; requests: number }

export type TermClicks = { term: string; clicks: number }
export type SearchTotals = { term: string; found: number; searches: number; clicks: number }

export type SearchCounts = {
  /** Adds to the counts of a day (`2026-11-20`) in one transaction. */
  add: (day: string, terms: Iterable<TermCount>, requests: Iterable<RequestCount>) => void
  /** Totals since a day, most searched first; `found` is from the last day on which it is known. */
  totals: (
    since: string,
    which: 'without-results' | 'without-clicks',
    limit: number,
  ) => SearchTotals[]
  requests: (since: string, limit: number) => RequestCount[]
  /** Terms whose results were followed at least `least` times since a day, most often first. */
  clicked: (since: string, least: number, limit: number) => TermClicks[]
  close: () => void
}

/** Opens the counts in `file`, or creates it. Several processes may add to them. */
export const openSearchCounts = (file: string): SearchCounts => {
  keepPrivate(file)
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${tables}`)
  const room = (table: string, max: number) =>
    db.prepare(`SELECT COUNT(*) < ${max} AS room FROM ${table} WHERE day = ?`)
  const termRoom = room('search_count', termsADay)
  const requestRoom = room('medicine_request', requestsADay)
  const addTerm = db.prepare(`INSERT INTO search_count SELECT ?1, ?2, ?3, ?4, ?5
    WHERE ?6 OR EXISTS (SELECT 1 FROM search_count WHERE day = ?1 AND term = ?2)
    ON CONFLICT DO UPDATE SET found = COALESCE(?3, found), searches = searches + ?4, clicks = clicks + ?5`)
  const addRequest = db.prepare(`INSERT INTO medicine_request SELECT ?1, ?2, ?3, ?4
    WHERE ?5 OR EXISTS (SELECT 1 FROM medicine_request WHERE day = ?1 AND name = ?2 AND pincode = ?3)
    ON CONFLICT DO UPDATE SET requests = requests + ?4`)
  const forget = ['search_count', 'medicine_request'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE day < date(?, '-${keptDays} days')`),
  )
  const transaction = transactionOn(db)
  const hasRoom = (statement: typeof termRoom, day: string): number =>
    Number(statement.get(day)?.room)

  return {
    add: (day, terms, requests) =>
      transaction(() => {
        const [forTerms, forRequests] = [hasRoom(termRoom, day), hasRoom(requestRoom, day)]
        for (const { term, found, searches, clicks } of terms)
          addTerm.run(day, term, found, searches, clicks, forTerms)
        for (const { name, pincode, requests: count } of requests)
          addRequest.run(day, name, pincode ?? '', count, forRequests)
        for (const statement of forget) statement.run(day)
      }),
    totals: (since, which, limit) =>
      db
        .prepare(
          `SELECT term, found, searches, clicks FROM (
             SELECT term, SUM(searches) AS searches, SUM(clicks) AS clicks,
               (SELECT l.found FROM search_count l WHERE l.term = c.term AND l.day >= ?1 AND l.found IS NOT NULL ORDER BY l.day DESC LIMIT 1) AS found
             FROM search_count c WHERE day >= ?1 GROUP BY term)
           WHERE searches > 0 AND ${which === 'without-results' ? 'found = 0' : 'found > 0 AND clicks = 0'}
           ORDER BY searches DESC, term LIMIT ?2`,
        )
        .all(since, limit) as SearchTotals[],
    requests: (since, limit) =>
      db
        .prepare(
          `SELECT name, NULLIF(pincode, '') AS pincode, SUM(requests) AS requests FROM medicine_request WHERE day >= ?
           GROUP BY 1, 2 ORDER BY requests DESC, name, pincode LIMIT ?`,
        )
        .all(since, limit) as RequestCount[],
    clicked: (since, least, limit) =>
      db
        .prepare(
          `SELECT term, SUM(clicks) AS clicks FROM search_count WHERE day >= ? GROUP BY term HAVING SUM(clicks) >= ?
           ORDER BY clicks DESC, term LIMIT ?`,
        )
        .all(since, least, limit) as TermClicks[],
    close: () => db.close(),
  }
}
