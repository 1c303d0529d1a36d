import type { Severity, Verdict } from '#model/product.ts'
import { type Ddinter, ddinterSource } from './ddinter.ts'
import type { SafetyNote } from './drugs-com.ts'
import type { Tally } from './report.ts'
import type { Salts } from './salts.ts'

/** Rows of `interactions`: each DDInter pair for every two salts that represent its drugs, smaller id first. */
export function* interactionRows(ddinter: Ddinter, salts: Salts, joins: Tally): Generator<object> {
  joins.count('ddinter-pairs', ddinter.pairs.length + ddinter.alcohol.length)
  joins.count('ddinter-pairs-with-alcohol-carried-as-notes', ddinter.alcohol.length)
  for (const { a, b, severity } of ddinter.pairs) {
    let rows = 0
    for (const one of salts.ofDdinter(a))
      for (const other of salts.ofDdinter(b)) {
        rows++
        yield {
          saltA: Math.min(one.id, other.id),
          saltB: Math.max(one.id, other.id),
          severity,
          source: ddinterSource,
        }
      }
    joins.count(rows > 0 ? 'ddinter-pairs-carried' : 'ddinter-pairs-lost')
    joins.count('interaction-rows-for-further-salt-forms', Math.max(0, rows - 1))
  }
}

const alcoholVerdict = (severity: Severity | null): Verdict =>
  severity === 1 ? 'unsafe' : severity === null ? 'consult' : 'caution'

/** Rows of `salt-notes`, one per salt and topic: alcohol from DDInter, else from drugs.com; pregnancy from drugs.com. */
export function* noteRows(
  ddinter: Ddinter,
  notes: readonly SafetyNote[],
  salts: Salts,
  joins: Tally,
): Generator<object> {
  const noted = new Set<string>()
  const isNew = (saltId: number, topic: string): boolean => {
    const key = `${saltId} ${topic}`
    if (noted.has(key)) return false
    noted.add(key)
    return true
  }
  for (const { drug, severity } of ddinter.alcohol)
    for (const { id } of salts.ofDdinter(drug))
      if (isNew(id, 'alcohol'))
        yield {
          saltId: id,
          topic: 'alcohol',
          severity,
          verdict: alcoholVerdict(severity),
          source: ddinterSource,
        }
  for (const { generic, ...note } of notes) {
    const found = salts.named(generic)
    if (found.length === 0) joins.count('drugs-com-generics-without-salt')
    for (const { id } of found) if (isNew(id, note.topic)) yield { saltId: id, ...note }
  }
}
