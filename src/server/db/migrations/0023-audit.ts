import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { moment } from './checks.ts'

/** The columns that a row keeps from its first moment; sealing writes the other two, once. */
const kept = [
  'id',
  'at',
  'operator_id',
  'operator_name',
  'roles',
  'registration_number',
  'action',
  'object',
  'before',
  'after',
  'reason',
  'request_id',
]

const same = (column: string): string => `NEW."${column}" IS NOT DISTINCT FROM OLD."${column}"`
const isSealing = `OLD.nth IS NULL AND NEW.nth IS NOT NULL AND ${kept.map(same).join(' AND ')}`
const refusal = 'audit_entry is append-only'

const sqliteTriggers = [
  `CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry WHEN NOT (${isSealing}) BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
  `CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
]

const postgresTriggers = [
  `CREATE FUNCTION audit_entry_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'UPDATE' THEN IF ${isSealing} THEN RETURN NEW; END IF; END IF;
     RAISE EXCEPTION '${refusal}';
   END $$`,
  'CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_refuses()',
  'CREATE TRIGGER audit_entry_stays BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuses()',
]

const approvalTable = (schema: Kysely<never>['schema']) =>
  schema
    .createTable('approval')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('requested_by', 'text', (column) => column.notNull().references('operator.id'))
    .addColumn('requested_name', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('operator.id'))
    .addColumn('decided_name', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decision_reason', 'text')
    .addColumn('used_at', 'text')
    .addCheckConstraint('approval_state', sql`state in ('open', 'approved', 'refused')`)
    .addCheckConstraint('approval_decided', sql`(state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)`)
    // Two people: even a mistake of the program cannot store an approval of one.
    .addCheckConstraint('approval_two', sql`state <> 'approved' or decided_by <> requested_by`)
    .addCheckConstraint('approval_used', sql`used_at is null or state = 'approved'`)
    .addCheckConstraint('approval_requested_at', moment('requested_at'))
    .addCheckConstraint('approval_expires_at', moment('expires_at'))
    .addCheckConstraint('approval_decided_at', moment('decided_at'))
    .addCheckConstraint('approval_used_at', moment('used_at'))

/** What operators did, and the end of the chain over it; acts that wait for a second person. */
export const audit = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('operator_name', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('registration_number', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('object', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('reason', 'text')
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('nth', 'bigint', (column) => column.unique())
      .addColumn('hash', 'text')
      .addCheckConstraint('audit_entry_action', sql`action like '_%._%' and object <> ''`)
      .addCheckConstraint('audit_entry_sealed', sql`(nth is null) = (hash is null) and nth > 0 and length(hash) = 64`)
      .addCheckConstraint('audit_entry_at', moment('at'))
      .execute()
    await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute()
    await db.schema.createIndex('audit_entry_by_object').on('audit_entry').columns(['object', 'at']).execute()
    await db.schema.createIndex('audit_entry_by_operator').on('audit_entry').columns(['operator_id', 'at']).execute()
    await sql`create index audit_entry_unsealed on audit_entry (at, id) where nth is null`.execute(db)
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('nth', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addCheckConstraint('audit_head_one', sql`id = 1 and nth >= 0 and length(hash) = 64`)
      .execute()
    await approvalTable(db.schema).execute()
    await db.schema.createIndex('approval_by_state').on('approval').columns(['state', 'requested_at']).execute()
    const triggers = db.getExecutor().adapter instanceof PostgresAdapter ? postgresTriggers : sqliteTriggers
    for (const trigger of triggers) await sql.raw(trigger).execute(db)
  },
}
