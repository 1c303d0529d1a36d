-- Payments of orders, their events and refunds; what couriers and the payment provider hand over.
create table payment (
  id text primary key,
  order_id text not null references customer_order (id),
  provider text not null,
  provider_order_id text,
  amount bigint not null,
  state text not null,
  captured bigint not null,
  owed bigint not null,
  refunded bigint not null,
  paid_by text,
  created_at moment not null,
  updated_at moment not null,
  look_at moment,
  looks integer not null,
  constraint payment_at_provider unique (provider, provider_order_id),
  constraint payment_provider check (provider <> ''),
  constraint payment_state check (state in ('created', 'failed', 'authorised', 'abandoned', 'captured',
    'refunded')),
  -- Refunds never exceed what is owed, and what is owed never exceeds what was captured.
  constraint payment_amounts check (amount > 0 and 0 <= refunded and refunded <= owed and owed <= captured),
  constraint payment_captured check ((captured > 0) = (state in ('captured', 'refunded'))),
  constraint payment_refunded check ((state = 'refunded') = (captured > 0 and refunded = captured)),
  constraint payment_paid_by check (paid_by is null or captured >= amount),
  constraint payment_known check (provider_order_id is not null
    or (look_at is null and state in ('created', 'abandoned')))
);
create index payment_by_look on payment (look_at);
create index payment_by_order on payment (order_id, created_at);
create index payment_capture_differs on payment (id) where captured > 0 and (captured <> amount or paid_by is null);
-- An order has one open payment at a time, however often the customer presses the button.
create unique index payment_open on payment (order_id) where state in ('created', 'failed', 'authorised');

create table payment_event (
  provider text not null,
  event_id text not null,
  payment_id text not null references payment (id),
  happened text not null,
  reference text not null,
  amount bigint not null,
  reason text,
  source text not null,
  at moment not null,
  -- A capture that is notified fifty times is one capture.
  constraint payment_event_key primary key (provider, event_id),
  constraint payment_event_id check (event_id = happened || ':' || reference and reference <> ''),
  constraint payment_event_happened check (happened in ('authorised', 'captured', 'failed', 'refunded')),
  constraint payment_event_source check (source in ('notified', 'asked')),
  constraint payment_event_amount check (amount > 0)
);
create index payment_event_by_payment on payment_event (payment_id, at);
create index payment_event_by_time on payment_event (at, event_id);

create table payment_refund (
  order_id text not null,
  number integer not null,
  payment_id text not null references payment (id),
  reference text not null,
  amount bigint not null,
  state text not null,
  refund_id text,
  tries integer not null,
  next_at moment not null,
  claim text,
  -- A refund of an order is paid once.
  constraint payment_refund_key primary key (order_id, number),
  constraint payment_refund_owed foreign key (order_id, number) references order_refund (order_id, number),
  constraint payment_refund_at_provider unique (payment_id, refund_id),
  constraint payment_refund_amount check (amount > 0 and tries >= 0),
  constraint payment_refund_state check (state in ('due', 'done', 'failed')
    and (state <> 'done' or refund_id is not null))
);
create index payment_refund_by_next on payment_refund (state, next_at);
create index payment_refund_by_payment on payment_refund (payment_id, state);

create table payment_reversal (
  provider text not null,
  kind text not null,
  id text not null,
  reference text not null,
  payment_id text references payment (id),
  order_id text references customer_order (id),
  amount bigint not null,
  state text not null,
  extra bigint not null,
  returned bigint not null,
  removed bigint not null,
  seen_at moment not null,
  resolved_at moment,
  constraint payment_reversal_key primary key (provider, kind, id),
  constraint payment_reversal_kind check (kind in ('refund', 'dispute') and id <> '' and reference <> ''),
  constraint payment_reversal_state check (state in ('pending', 'done', 'failed')),
  constraint payment_reversal_order check ((payment_id is null) = (order_id is null)),
  -- What counts for goods is never more than what went back beyond what was owed, and nothing goes back twice.
  constraint payment_reversal_amounts check (amount > 0 and returned >= 0 and removed >= 0
    and returned + removed <= extra and extra <= amount and (extra = 0 or state = 'done'))
);
create index payment_reversal_by_order on payment_reversal (order_id);
create index payment_reversal_by_reference on payment_reversal (reference);
create index payment_reversal_open on payment_reversal (seen_at, order_id) where resolved_at is null;

create table cash_parcel (
  order_id text not null references customer_order (id),
  parcel integer not null,
  due bigint not null,
  is_delivered integer not null,
  remitted bigint not null,
  since moment not null,
  constraint cash_parcel_key primary key (order_id, parcel),
  constraint cash_parcel_sums check (due >= 0 and remitted >= 0 and is_delivered in (0, 1))
);
create index cash_parcel_open on cash_parcel (since, order_id, parcel) where is_delivered = 0 or remitted <> due;

create table cash_remittance (
  awb text not null,
  reference text not null,
  amount bigint not null,
  remitted_on text not null,
  order_id text,
  parcel integer,
  entered_at moment not null,
  constraint cash_remittance_key primary key (awb, reference),
  constraint cash_remittance_parcel foreign key (order_id, parcel) references order_parcel (order_id, number),
  constraint cash_remittance_amount check (amount > 0 and awb <> '' and reference <> '')
);
create index cash_remittance_by_order on cash_remittance (order_id, parcel);

create table provider_settlement (
  kind text not null,
  reference text not null,
  amount bigint not null,
  fee bigint not null,
  settlement text not null,
  settled_on text not null,
  entered_at moment not null,
  constraint provider_settlement_key primary key (kind, reference),
  constraint provider_settlement_kind check (kind in ('payment', 'refund')),
  constraint provider_settlement_amounts check (amount > 0 and fee >= 0 and reference <> ''
    and settlement <> ''),
  constraint provider_settlement_day check (settled_on like '____-__-__')
);
create index provider_settlement_by_day on provider_settlement (settled_on);
