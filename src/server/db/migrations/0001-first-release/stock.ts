import { moment } from './moment.ts'

/** Stock of counted products, batches on the shelf with everything that moves them, and recalls. */
export const stock = `
create table stock (
  product_id bigint primary key,
  on_hand bigint not null,
  updated_at text not null constraint stock_updated_at check (${moment('updated_at')}),
  threshold bigint check (threshold >= 0),
  constraint stock_on_hand check (product_id > 0 and on_hand >= 0)
);

create table stock_move (
  id text primary key,
  product_id bigint not null references stock (product_id),
  order_id text references customer_order (id),
  change bigint not null,
  reason text not null,
  at text not null constraint stock_move_at check (${moment('at')}),
  constraint stock_move_change check (change <> 0 and (reason not in ('placed', 'again') or change < 0)
    and (reason <> 'released' or change > 0)),
  constraint stock_move_reason check (reason in ('set', 'placed', 'released', 'again')
    and (reason = 'set') = (order_id is null))
);
create index stock_move_by_order on stock_move (order_id);
create index stock_move_by_product on stock_move (product_id);
-- An order takes the stock of a product once.
create unique index stock_move_placed on stock_move (order_id, product_id) where reason = 'placed';

-- Orders that are neither paid for nor to be packed hold their stock until a moment.
create table stock_hold (
  order_id text primary key references customer_order (id),
  until text not null constraint stock_hold_until check (${moment('until')})
);
create index stock_hold_by_end on stock_hold (until);

create table stock_batch (
  product_id bigint not null,
  batch text not null,
  expiry text,
  on_hand bigint not null,
  blocked_at text constraint stock_batch_blocked_at check (${moment('blocked_at')}),
  constraint stock_batch_key primary key (product_id, batch),
  constraint stock_batch_on_hand check (product_id > 0 and on_hand >= 0 and batch = upper(batch)
    and batch <> ''),
  -- A batch that was recalled before it was received has no expiry here.
  constraint stock_batch_expiry check (expiry like '____-__'
    or (expiry is null and on_hand = 0 and blocked_at is not null))
);
create index stock_batch_by_expiry on stock_batch (expiry);

create table batch_move (
  id text primary key,
  product_id bigint not null,
  batch text not null,
  change bigint not null,
  reason text not null,
  note text,
  order_id text references customer_order (id),
  at text not null constraint batch_move_at check (${moment('at')}),
  constraint batch_move_batch foreign key (product_id, batch) references stock_batch (product_id, batch),
  constraint batch_move_change check (change <> 0 and (reason <> 'received' or change > 0)
    and (reason <> 'packed' or change < 0)),
  constraint batch_move_reason check (reason in ('received', 'packed', 'unpacked', 'counted')
    and (reason in ('packed', 'unpacked')) = (order_id is not null)
    and (reason <> 'counted' or note is not null))
);
create index batch_move_by_batch on batch_move (product_id, batch);

create table recall (
  id text primary key,
  product_id bigint not null,
  batch text not null,
  reason text not null,
  reference text not null,
  parcels_stopped integer not null,
  at text not null constraint recall_at check (${moment('at')}),
  constraint recall_batch unique (product_id, batch)
);

create table recall_case (
  recall_id text not null references recall (id),
  order_id text not null,
  line integer not null,
  told_at text not null constraint recall_case_told_at check (${moment('told_at')}),
  constraint recall_case_key primary key (recall_id, order_id, line),
  constraint recall_case_line foreign key (order_id, line) references order_line (order_id, number)
);
create index recall_case_by_order on recall_case (order_id);
`
