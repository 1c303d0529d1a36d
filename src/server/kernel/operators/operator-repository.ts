import type { Role } from '#model/role.ts'
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { OperatorTable } from '../../db/tables/operators.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredOperator = StoredRow<'operator'> & { roles: Role[] }
export type StoredToken = StoredRow<'operator_token'>

const withRoles = async (
  db: Db,
  operators: readonly StoredRow<'operator'>[],
): Promise<StoredOperator[]> => {
  const ids = operators.map(({ id }) => id)
  const held = await findRows(db, 'operator_role', { operator_id: ids }, ['role'])
  return operators.map((one) => ({
    ...one,
    roles: held.flatMap(({ operator_id, role }) => (operator_id === one.id ? [role] : [])),
  }))
}

export const allOperators = async (db: Db): Promise<StoredOperator[]> =>
  await withRoles(
    db,
    await db.selectFrom('operator').selectAll().orderBy('name').orderBy('id').execute(),
  )

export const operatorById = async (db: Db, id: string): Promise<StoredOperator | null> =>
  (await withRoles(db, await findRows(db, 'operator', { id })))[0] ?? null

export const operatorByEmail = async (db: Db, email: string): Promise<StoredOperator | null> =>
  (await withRoles(db, await findRows(db, 'operator', { email: email.trim().toLowerCase() })))[0] ??
  null

export const operatorsWithRole = async (db: Db, role: Role): Promise<string[]> =>
  (
    await db
      .selectFrom('operator')
      .innerJoin('operator_role', 'operator_role.operator_id', 'operator.id')
      .select('operator.id')
      .where('operator.off_at', 'is', null)
      .where('operator_role.role', '=', role)
      .execute()
  ).map(({ id }) => id)

export const mailsOfRole = async (db: Db, role: Role): Promise<string[]> =>
  (await allOperators(db)).flatMap(({ email, roles, off_at }) =>
    off_at === null && roles.includes(role) ? [email] : [],
  )

export const hasOperators = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) !== undefined

/** False where another operator has the address. */
export const addOperator = async (db: Db, row: StoredRow<'operator'>): Promise<boolean> =>
  (
    await db
      .insertInto('operator')
      .values(row)
      .onConflict((it) => it.column('email').doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

export const setRoles = async (
  db: Db,
  operatorId: string,
  roles: readonly Role[],
  at: Timestamp,
): Promise<void> => {
  await db
    .deleteFrom('operator_role')
    .where('operator_id', '=', operatorId)
    .$if(roles.length > 0, (query) => query.where('role', 'not in', roles))
    .execute()
  for (const role of roles)
    await db
      .insertInto('operator_role')
      .values({ operator_id: operatorId, role, granted_at: at })
      .onConflict((it) => it.columns(['operator_id', 'role']).doNothing())
      .execute()
}

/** Ends what an operator may do: their tokens, sign-ins and passkeys too, which nothing brings back. */
export const turnOff = async (db: Db, operatorId: string, at: Timestamp): Promise<void> => {
  await updateRows(db, 'operator', { id: operatorId, off_at: null }, { off_at: at })
  await updateRows(
    db,
    'operator_token',
    { operator_id: operatorId, revoked_at: null },
    { revoked_at: at },
  )
  await deleteRows(db, 'console_session', { operator_id: operatorId })
  await deleteRows(db, 'operator_passkey', { operator_id: operatorId })
}

export const turnOn = async (db: Db, operatorId: string): Promise<void> => {
  await updateRows(db, 'operator', { id: operatorId }, { off_at: null })
}

export const setRegistrationNumber = async (
  db: Db,
  operatorId: string,
  registration_number: string,
): Promise<void> => {
  await updateRows(db, 'operator', { id: operatorId }, { registration_number })
}

export const setReach = async (
  db: Db,
  operatorId: string,
  reach: Pick<OperatorTable, 'phone' | 'home_street' | 'home_pincode'>,
): Promise<void> => {
  await updateRows(db, 'operator', { id: operatorId }, reach)
}

export const addToken = (db: Db, row: StoredToken): Promise<void> =>
  insertRows(db, 'operator_token', row)

export const tokenByHash = (db: Db, token_hash: string): Promise<StoredToken | null> =>
  findRow(db, 'operator_token', { token_hash })

export const tokenById = (db: Db, id: string): Promise<StoredToken | null> =>
  findRow(db, 'operator_token', { id })

export const tokensOf = (db: Db, operatorId: string): Promise<StoredToken[]> =>
  findRows(db, 'operator_token', { operator_id: operatorId }, ['created_at', 'id'])

/** Revokes a token and those that were made with it, and with these. */
export const revokeToken = async (db: Db, id: string, at: Timestamp): Promise<void> => {
  await updateRows(db, 'operator_token', { id, revoked_at: null }, { revoked_at: at })
  const made = await db
    .selectFrom('operator_token')
    .select('id')
    .where('parent_id', '=', id)
    .execute()
  for (const one of made) await revokeToken(db, one.id, at)
}
