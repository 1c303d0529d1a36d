-- Lists of the interaction checker.
create table interaction_item (
  owner_id text not null,
  session_id text references session (id) on delete cascade,
  customer_id text references customer (id) on delete cascade,
  place integer not null,
  kind text not null,
  item_id bigint not null,
  name text not null,
  added_at moment not null,
  constraint interaction_item_key primary key (owner_id, place),
  constraint interaction_item_once unique (owner_id, kind, item_id),
  -- It belongs to a session or to a customer, never to both.
  constraint interaction_item_owner check (owner_id = coalesce(session_id, customer_id)
    and (session_id is null) <> (customer_id is null)),
  -- spec §9: a sixth item cannot be stored.
  constraint interaction_item_place check (place between 1 and 5),
  constraint interaction_item_of check (kind in ('product', 'salt') and item_id > 0)
);
create index interaction_item_by_customer on interaction_item (customer_id);
create index interaction_item_by_session on interaction_item (session_id);
