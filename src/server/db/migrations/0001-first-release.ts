import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { statementsIn } from './plain-sql.ts'

/** A table comes after those that it refers to. Constraints hold whatever a program does. */
const subjects = [
  'carts',
  'customers',
  'sessions',
  'messages',
  'promotions',
  'prescriptions',
  'orders',
  'invoices',
  'payments',
  'stock',
  'operators',
  'pharmacist',
  'reviews',
  'feedback',
  'contact',
  'camps',
  'content',
  'interactions',
  'servers',
  'webhooks',
]

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
const isSealing = `OLD.nth IS NULL AND NEW.nth IS NOT NULL AND ${kept.map((column) => `NEW."${column}" IS NOT DISTINCT FROM OLD."${column}"`).join(' AND ')}`
const refusal = 'audit_entry is append-only'

/** No row of the audit changes or goes: sealing it, once, is the only update. */
const auditTriggers = {
  sqlite: [
    `CREATE TRIGGER audit_entry_kept BEFORE UPDATE ON audit_entry WHEN NOT (${isSealing}) BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
    `CREATE TRIGGER audit_entry_stays BEFORE DELETE ON audit_entry BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
  ],
  postgres: [
    `CREATE FUNCTION audit_entry_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'UPDATE' THEN IF ${isSealing} THEN RETURN NEW; END IF; END IF;
     RAISE EXCEPTION '${refusal}';
   END $$`,
    'CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_refuses()',
    'CREATE TRIGGER audit_entry_stays BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuses()',
  ],
}

/** The tables of the first release, which SQLite and PostgreSQL read alike. */
export const firstRelease = {
  up: async (db: Kysely<never>): Promise<void> => {
    const statements = [
      ...subjects.flatMap((subject) => statementsIn(`0001-first-release/${subject}.sql`)),
      ...auditTriggers[isPostgres(db as never) ? 'postgres' : 'sqlite'],
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
