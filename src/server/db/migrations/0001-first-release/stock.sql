-- Stock of counted products, batches on the shelf with everything that moves them, and recalls.
create table stock (
  product_id bigint primary key,
  on_hand bigint not null,
  updated_at moment not null,
  threshold bigint check (threshold >= 0),
  keep_days integer check (keep_days between 0 and 1100),
  -- What orders hold that is not on the shelf: it was counted away, recalled or written off below what they took.
  missing bigint not null default 0 check (missing >= 0),
  constraint stock_on_hand check (product_id > 0 and on_hand >= 0)
);
create index stock_by_change on stock (updated_at, product_id);

create table stock_move (
  id text primary key,
  product_id bigint not null references stock (product_id),
  order_id text references customer_order (id),
  change bigint not null,
  reason text not null,
  at moment not null,
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
  until moment not null
);
create index stock_hold_by_end on stock_hold (until);

create table stock_batch (
  product_id bigint not null,
  batch text not null,
  key text not null,
  expiry text,
  usable_until text,
  on_hand bigint not null,
  mrp bigint check (mrp > 0),
  cost bigint check (cost >= 0),
  place text check (place <> ''),
  withheld text,
  blocked_at moment,
  constraint stock_batch_key primary key (product_id, batch),
  constraint stock_batch_one unique (product_id, key),
  constraint stock_batch_on_hand check (product_id > 0 and on_hand >= 0 and batch <> '' and key <> ''),
  -- A batch that was recalled before it was received has no expiry here.
  constraint stock_batch_expiry check ((expiry like '____-__' or expiry like '____-__-__'
      or (expiry is null and on_hand = 0 and blocked_at is not null))
    and (expiry is null) = (usable_until is null) and usable_until like '____-__-__'),
  constraint stock_batch_withheld check (withheld in ('recalled', 'quarantined', 'expiring')
    and (blocked_at is not null) = (withheld is not null and withheld <> 'expiring'))
);
create index stock_batch_by_expiry on stock_batch (usable_until);

-- What a supplier delivered: a note is known by its number, and a row of it counts once.
create table goods_receipt (
  id text primary key,
  supplier text not null,
  reference text not null check (reference <> ''),
  operator_name text not null,
  at moment not null,
  constraint goods_receipt_one unique (supplier, reference)
);
create table goods_receipt_row (
  receipt_id text not null references goods_receipt (id),
  number integer not null,
  product_id bigint not null,
  batch text not null,
  quantity bigint not null check (quantity >= 0),
  at moment not null,
  constraint goods_receipt_row_key primary key (receipt_id, number),
  constraint goods_receipt_row_batch foreign key (product_id, batch) references stock_batch (product_id, batch)
);
create index goods_receipt_row_by_batch on goods_receipt_row (product_id, batch);

create table batch_move (
  id text primary key,
  product_id bigint not null,
  batch text not null,
  change bigint not null,
  reason text not null,
  note text,
  order_id text references customer_order (id),
  operator_name text,
  at moment not null,
  constraint batch_move_batch foreign key (product_id, batch) references stock_batch (product_id, batch),
  constraint batch_move_change check (change <> 0 and (reason <> 'received' or change > 0)
    and (reason not in ('packed', 'written-off', 'sent-back') or change < 0)),
  constraint batch_move_reason check (reason in ('received', 'packed', 'unpacked', 'counted', 'written-off', 'sent-back')
    and (reason in ('packed', 'unpacked')) = (order_id is not null)
    and (reason not in ('counted', 'written-off', 'sent-back') or note is not null))
);
create index batch_move_by_batch on batch_move (product_id, batch);
create index batch_move_given_up on batch_move (at) where reason in ('written-off', 'sent-back');

-- Codes on packs that were learnt in the console. One that was withdrawn stays, with who taught it and why it was wrong.
create table product_code (
  id text primary key,
  gtin text not null check (gtin like '______________'),
  product_id bigint not null check (product_id > 0),
  taught_by text not null,
  taught_at moment not null,
  withdrawn_by text,
  withdrawn_at moment,
  withdrawn_reason text,
  constraint product_code_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_reason is null))
);
create unique index product_code_one on product_code (gtin) where withdrawn_at is null;
create index product_code_by_product on product_code (product_id);

create table recall (
  id text primary key,
  product_id bigint not null,
  batch text not null,
  reason text not null,
  reference text not null,
  parcels_stopped integer not null,
  at moment not null,
  constraint recall_batch unique (product_id, batch)
);

create table recall_case (
  recall_id text not null references recall (id),
  order_id text not null,
  line integer not null,
  told_at moment not null,
  constraint recall_case_key primary key (recall_id, order_id, line),
  constraint recall_case_line foreign key (order_id, line) references order_line (order_id, number)
);
create index recall_case_by_order on recall_case (order_id);

-- Rows of the regulator's lists of batches that are not of standard quality; whether one is on the shelf or was sold is asked by its key.
create table quality_alert (
  id text primary key,
  source text not null check (source <> ''),
  product text not null check (product <> ''),
  batch text not null,
  key text not null check (key <> ''),
  maker text not null,
  reason text not null,
  published text check (published like '____-__' or published like '____-__-__'),
  operator_name text not null,
  at moment not null,
  -- A pharmacist found that it is about another product.
  settled_by text,
  settled_at moment,
  settled_reason text,
  constraint quality_alert_one unique (source, key, product),
  constraint quality_alert_settled check ((settled_by is null) = (settled_at is null)
    and (settled_by is null) = (settled_reason is null))
);
create index quality_alert_by_key on quality_alert (key);
