-- Programs that are told what happens to orders, and what each has been told.
create table webhook (
  id text primary key,
  url text not null,
  description text not null,
  types text not null,
  secret text not null,
  former_secret text,
  former_until moment,
  created_by text not null,
  -- The service account that made it: it ends with that one.
  service_id text references service_account (id),
  created_at moment not null,
  off_at moment,
  off_reason text,
  failing_since moment,
  constraint webhook_off check ((off_at is null) = (off_reason is null)
    and off_reason in ('operator', 'failures', 'gone', 'service')),
  constraint webhook_former check ((former_secret is null) = (former_until is null))
);

create table webhook_delivery (
  webhook_id text not null references webhook (id),
  order_id text not null,
  number integer not null,
  type text not null,
  content text not null,
  state text not null,
  tries integer not null,
  next_at moment not null,
  claim text,
  answer text,
  created_at moment not null,
  ended_at moment,
  constraint webhook_delivery_key primary key (webhook_id, order_id, number),
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_delivery_ended check ((ended_at is null) = (state = 'waiting'))
);
create index webhook_delivery_by_turn on webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_by_age on webhook_delivery (webhook_id, created_at, order_id, number);
