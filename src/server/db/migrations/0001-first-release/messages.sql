-- Outgoing messages, who wants which, and events on their way to marketing tools.
create table message (
  id text primary key,
  customer_id text references customer (id) on delete cascade,
  channel text not null,
  recipient text not null,
  template text not null,
  locale text not null,
  content text,
  state text not null,
  tries integer not null,
  next_at moment not null,
  claim text,
  created_at moment not null,
  expires_at moment,
  ended_at moment,
  order_id text,
  constraint message_channel check (channel in ('mail', 'sms', 'whatsapp')),
  constraint message_state check (state in ('waiting', 'sent', 'failed', 'unwanted', 'dropped')),
  constraint message_tries check (tries >= 0),
  constraint message_ended check ((ended_at is null) = (state = 'waiting'))
);
create index message_by_order on message (order_id);
create index message_by_recipient on message (recipient, created_at);
create index message_by_customer on message (customer_id, created_at);
create index message_by_turn on message (state, next_at);

create table mail_preference (
  address_hash text not null,
  category text not null,
  wanted integer not null,
  at moment not null,
  constraint mail_preference_key primary key (address_hash, category),
  constraint mail_preference_hash check (length(address_hash) = 64),
  constraint mail_preference_wanted check (wanted in (0, 1))
);

create table shop_key (
  name text primary key,
  key text not null,
  constraint shop_key_length check (length(key) = 64)
);

create table event (
  id text not null,
  tool text not null,
  session_id text not null,
  customer_id text references customer (id) on delete cascade,
  visitor text not null,
  content text,
  at moment not null,
  tries integer not null,
  next_at moment not null,
  claim text,
  ended_at moment,
  constraint event_key primary key (id, tool),
  -- What was sent is not kept; the row stays for a while, so that an order is not reported twice.
  constraint event_content check ((content is null) = (ended_at is not null)),
  constraint event_tries check (tries >= 0)
);
create index event_by_customer on event (customer_id);
create index event_by_session on event (session_id);
create index event_by_turn on event (tool, ended_at, next_at);
