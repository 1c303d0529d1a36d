-- Orders with their parcels, lines and history; re-orders; what support writes down.
create table customer_order (
  id text primary key,
  customer_id text not null references customer (id),
  source_id text not null,
  source_version integer not null,
  state text not null,
  payment_method text not null,
  payment_state text not null,
  actual bigint not null,
  discount bigint not null,
  offer bigint not null,
  shipping bigint not null,
  balance bigint not null,
  total bigint not null,
  coupon_code text,
  placed_at moment not null,
  updated_at moment not null,
  lapses_at moment,
  cancel_reason text,
  awaits_review integer default 0 not null check (awaits_review = 0 or (awaits_review = 1 and state = 'awaiting_prescription')),
  -- One order per version of a cart, however often and from wherever it is placed.
  constraint order_source unique (source_id, source_version),
  constraint order_state check (state in ('awaiting_prescription', 'awaiting_payment', 'placed', 'packed',
    'shipped', 'delivered', 'cancelled', 'lapsed', 'returned')),
  constraint order_payment check (payment_method in ('cod', 'online')),
  constraint order_payment_state check (payment_state in ('due', 'paid', 'refund_due', 'refunded', 'void')),
  constraint order_totals check (total = actual - discount - offer + shipping - balance),
  constraint order_amounts check (actual >= 0 and discount >= 0 and offer >= 0 and shipping >= 0
    and balance >= 0 and total >= 0 and discount + offer <= actual),
  -- A pending order is not charged; an online order is not dispatched unpaid; a closed order has nothing due.
  constraint order_uncharged check (state <> 'awaiting_prescription' or payment_state = 'due'),
  constraint order_prepaid check (payment_method <> 'online' or payment_state <> 'due'
    or state not in ('placed', 'packed', 'shipped', 'delivered')),
  constraint order_over check (state not in ('cancelled', 'lapsed')
    or payment_state in ('refund_due', 'refunded', 'void')),
  constraint order_waits check ((lapses_at is not null) = (state in ('awaiting_prescription',
    'awaiting_payment')))
);
create index order_by_customer on customer_order (customer_id, placed_at);
create index order_by_lapse on customer_order (lapses_at);
create index order_by_state on customer_order (state, placed_at);
create index order_by_time on customer_order (placed_at desc, id);

create table order_address (
  order_id text primary key references customer_order (id),
  name text not null,
  street1 text not null,
  street2 text not null,
  contact_number text not null,
  pincode text not null,
  city text not null,
  state text not null,
  country text not null,
  -- Of a buyer that is registered for GST.
  gstin text,
  legal_name text,
  constraint order_address_pincode check (length(pincode) = 6),
  constraint order_address_business check ((gstin is null) = (legal_name is null)
    and (gstin is null or length(gstin) = 15))
);
create index order_address_by_number on order_address (contact_number);

-- The day by which an order was promised to be at the door.
create table order_promise (
  order_id text primary key references customer_order (id),
  day text not null constraint order_promise_day check (length(day) = 10),
  told_late_at moment
);
create index order_promise_by_day on order_promise (day);

-- Hashes of the number and the door that an order goes to, by which open cash orders are counted.
create table order_reach (
  order_id text primary key references customer_order (id),
  number_hash text not null,
  door_hash text not null,
  constraint order_reach_hashes check (length(number_hash) = 64 and length(door_hash) = 64)
);
create index order_reach_by_number on order_reach (number_hash);
create index order_reach_by_door on order_reach (door_hash);

create table order_parcel (
  order_id text not null references customer_order (id),
  number integer not null,
  state text not null,
  updated_at moment not null,
  courier text,
  awb text,
  tracking_url text,
  constraint order_parcel_key primary key (order_id, number),
  constraint order_parcel_number check (number > 0),
  constraint order_parcel_state check (state in ('placed', 'packed', 'shipped', 'delivered', 'returned',
    'cancelled'))
);
create index order_parcel_by_awb on order_parcel (awb);
create index order_parcel_by_state on order_parcel (state, updated_at);

create table order_line (
  order_id text not null,
  number integer not null,
  parcel integer not null,
  product_id bigint not null,
  name text not null,
  pack_label text not null,
  unit text not null,
  maker text not null,
  composition text not null,
  hsn text,
  tax_rate integer,
  schedule text not null,
  rx integer not null,
  quantity bigint not null,
  units bigint not null,
  mrp bigint not null,
  price bigint not null,
  actual bigint not null,
  payable bigint not null,
  review text not null,
  review_reason text,
  prescriber text,
  prescriber_address text,
  patient text,
  batch text,
  expiry text,
  removed_reason text check (removed_reason is null or (removed_reason <> '' and batch is null)),
  plan_days integer check (plan_days between 1 and 1100),
  plan_basis_points integer check (plan_basis_points between 1 and 5000),
  coupon_bears integer default 1 not null check (coupon_bears in (0, 1)),
  pack_form text,
  -- Whom the customer says that it is for.
  patient_id text references patient (id) on delete set null,
  constraint order_line_key primary key (order_id, number),
  constraint order_line_parcel foreign key (order_id, parcel) references order_parcel (order_id, number),
  constraint order_line_numbers check (number > 0 and product_id > 0 and quantity > 0 and units > 0),
  constraint order_line_amounts check (0 <= price and price <= mrp and 0 <= payable and payable <= actual),
  -- Schedule X is never sold online.
  constraint order_line_schedule check (schedule in ('OTC', 'none', 'G', 'H', 'H1')),
  constraint order_line_tax check (tax_rate between 0 and 10000),
  constraint order_line_review check (rx in (0, 1) and (review = 'none') = (rx = 0)
    and review in ('none', 'pending', 'approved', 'rejected')),
  -- Approval requires the prescriber and the patient.
  constraint order_line_prescriber check (review <> 'approved'
    or (prescriber is not null and patient is not null)),
  -- Lines that await a pharmacist or were refused by one are not packed.
  constraint order_line_packed check (batch is null or review in ('none', 'approved')),
  constraint order_line_batch check ((batch is null) = (expiry is null) and batch <> ''
    and (expiry like '____-__' or expiry like '____-__-__'))
);
create index order_line_by_batch on order_line (product_id, (upper(replace(replace(replace(replace(replace(batch, ' ', ''), '-', ''), '/', ''), '.', ''), '_', ''))), order_id, number);
create index order_line_by_key on order_line ((upper(replace(replace(replace(replace(replace(batch, ' ', ''), '-', ''), '/', ''), '.', ''), '_', '')))) where batch is not null;
create index order_line_by_patient on order_line (patient_id);
create index order_line_h1 on order_line (order_id) where schedule = 'H1';

create table order_event (
  order_id text not null references customer_order (id),
  number integer not null,
  parcel integer,
  job text not null,
  status text not null,
  comment text,
  actor text not null,
  at moment not null,
  amount bigint,
  -- When it was queued for the webhooks.
  queued_at moment,
  constraint order_event_key primary key (order_id, number),
  constraint order_event_parcel foreign key (order_id, parcel) references order_parcel (order_id, number),
  constraint order_event_is check (number > 0 and status in ('success', 'failure')
    and actor in ('customer', 'operator', 'system'))
);
create index order_event_by_time on order_event (at, order_id, number);
create index order_event_unqueued on order_event (at, order_id, number) where queued_at is null;

create table order_refund (
  order_id text not null references customer_order (id),
  number integer not null,
  amount bigint not null,
  reason text not null,
  due_at moment not null,
  settled_at moment,
  reference text,
  constraint order_refund_key primary key (order_id, number),
  constraint order_refund_amount check (amount > 0)
);
create index order_refund_by_settled on order_refund (settled_at);

create table checkout_address (
  customer_id text primary key references customer (id),
  address_id text not null references address (id) on delete cascade,
  chosen_at moment not null
);

create table order_note (
  order_id text not null references customer_order (id),
  number integer not null,
  author text not null,
  text text not null,
  at moment not null,
  constraint order_note_key primary key (order_id, number),
  constraint order_note_text check (number > 0 and author <> '' and text <> '')
);

-- Who packs which parcel, or why it is put aside. A row counts until its time.
create table packing_turn (
  order_id text not null,
  parcel integer not null,
  operator_id text not null,
  operator_name text not null,
  kind text not null,
  reason text,
  until moment not null,
  constraint packing_turn_key primary key (order_id, parcel),
  constraint packing_turn_order foreign key (order_id) references customer_order (id),
  constraint packing_turn_kind check (kind in ('held', 'skipped', 'short') and (kind = 'held') = (reason is null))
);

create table order_viewer (
  order_id text not null references customer_order (id),
  operator_id text not null,
  operator_name text not null,
  seen_at moment not null,
  constraint order_viewer_key primary key (order_id, operator_id)
);

-- One run per due day, so that each day makes at most one order.
create table reorder (
  order_id text primary key references customer_order (id),
  customer_id text not null references customer (id),
  every_days integer not null,
  next_on text not null,
  state text not null,
  -- Since which day, and why, the due order cannot be placed, or what the last one went without: blockers as JSON.
  problem text,
  problem_on text,
  -- The day of the last try of an order that is due; null while none is.
  tried_on text,
  -- The due day of which the customer was told some days before.
  noticed_for text,
  created_at moment not null,
  updated_at moment not null,
  constraint reorder_every check (every_days > 0),
  constraint reorder_next check (next_on like '____-__-__'),
  constraint reorder_problem_on check (problem_on like '____-__-__'),
  constraint reorder_problem check ((problem is null) = (problem_on is null)),
  constraint reorder_tried check (tried_on like '____-__-__'),
  constraint reorder_noticed check (noticed_for like '____-__-__'),
  constraint reorder_state check (state in ('active', 'cancelled'))
);
create index reorder_by_day on reorder (state, next_on);

create table reorder_item (
  order_id text not null references reorder (order_id),
  product_id bigint not null,
  name text not null,
  packs integer not null,
  -- Of a pack, in paise, when the customer last agreed to it or was last sent it.
  price integer,
  constraint reorder_item_key primary key (order_id, product_id),
  -- spec §9 "Re-order quantity".
  constraint reorder_item_packs check (packs between 1 and 100)
);

create table reorder_run (
  order_id text not null references reorder (order_id),
  due_on text not null,
  outcome text not null,
  placed_order_id text references customer_order (id),
  reason text,
  at moment not null,
  constraint reorder_run_key primary key (order_id, due_on),
  constraint reorder_run_due check (due_on like '____-__-__'),
  constraint reorder_run_outcome check (outcome in ('placed', 'skipped', 'failed')),
  constraint reorder_run_order check ((placed_order_id is not null) = (outcome = 'placed'))
);

-- What a customer reported about goods that came.
create table order_problem (
  order_id text not null references customer_order (id),
  number integer not null,
  kind text not null,
  state text not null,
  comes_back integer,
  text text,
  answer text,
  reported_at moment not null,
  answer_by moment not null,
  redress_by moment not null,
  answered_at moment,
  ended_at moment,
  constraint order_problem_key primary key (order_id, number),
  constraint order_problem_kind check (kind in ('wrong', 'damaged', 'expiring', 'missing', 'unwanted')),
  constraint order_problem_state check (state in ('open', 'accepted', 'refused', 'resolved', 'withdrawn')),
  constraint order_problem_ended check ((ended_at is null) = (state in ('open', 'accepted'))),
  constraint order_problem_answered check ((answered_at is null) = (state in ('open', 'withdrawn'))),
  constraint order_problem_comes_back check ((comes_back is null or comes_back in (0, 1))
    and (comes_back is null) = (state in ('open', 'refused', 'withdrawn')))
);
create index order_problem_by_state on order_problem (state, reported_at);

create table order_problem_line (
  order_id text not null,
  number integer not null,
  line integer not null,
  quantity bigint not null,
  left_after bigint not null,
  constraint order_problem_line_key primary key (order_id, number, line),
  constraint order_problem_line_of foreign key (order_id, number) references order_problem (order_id, number),
  constraint order_problem_line_line foreign key (order_id, line) references order_line (order_id, number),
  constraint order_problem_line_quantity check (quantity > 0 and left_after >= 0)
);

create table order_problem_photo (
  order_id text not null,
  number integer not null,
  photo integer not null,
  file_key text not null unique,
  media_type text not null,
  sha256 text not null,
  constraint order_problem_photo_key primary key (order_id, number, photo),
  constraint order_problem_photo_of foreign key (order_id, number) references order_problem (order_id, number),
  constraint order_problem_photo_sha256 check (length(sha256) = 64)
);
