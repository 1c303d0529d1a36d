import { type Kysely, sql } from 'kysely'

/** Codes that receivers tell at the door, one for a parcel that needs one (docs/decisions/0122). */
export const doorCodes = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`create table door_code (
      order_id text not null,
      parcel integer not null,
      code text not null,
      wrong integer default 0 not null,
      missing_because text,
      constraint door_code_key primary key (order_id, parcel),
      constraint door_code_parcel foreign key (order_id, parcel) references order_parcel (order_id, number),
      constraint door_code_digits check (length(code) = 4),
      constraint door_code_wrong check (wrong between 0 and 5)
    )`.execute(db)
  },
}
