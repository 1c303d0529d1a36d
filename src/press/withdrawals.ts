import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Withdrawals } from '#catalogue/import/work.ts'
import { withdrawalReasons } from '#model/sale-rule.ts'
import { layout } from './layout.ts'
import { replaceFile } from './releases.ts'

const Withdrawn = z.array(
  z.object({ id: z.int().positive(), reason: z.enum(withdrawalReasons), on: z.iso.date() }),
)
export type Withdrawn = z.infer<typeof Withdrawn>[number]

/**
 * The products that the pharmacy withdrew. They stay withdrawn in every later release, whatever its export says, until they are restored. Throws for
 * a damaged file: a publish that cannot read it could sell what was withdrawn.
 */
export const readWithdrawals = (dataDir: string): Withdrawals => {
  const file = layout(dataDir).withdrawn
  if (!existsSync(file)) return new Map()
  return new Map(
    Withdrawn.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ id, reason, on }) => [
      id,
      { reason, on },
    ]),
  )
}

/** Call it under the lock of publishes. */
export const writeWithdrawals = (dataDir: string, withdrawals: Withdrawals): void =>
  replaceFile(
    layout(dataDir).withdrawn,
    `${JSON.stringify([...withdrawals].map(([id, rest]) => ({ id, ...rest })))}\n`,
  )
