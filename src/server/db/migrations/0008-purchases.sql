-- What the shop orders from suppliers and sends back to them.
create table supplier (
  -- The name in lower case, as delivery notes name their supplier.
  key text primary key,
  name text not null,
  email text,
  phone text,
  address text,
  gstin text constraint supplier_gstin check (length(gstin) = 15),
  -- The code of its State, as GST numbers the States.
  state text constraint supplier_state check (length(state) = 2)
);

create table purchase_order (
  number text primary key,
  year integer not null,
  serial integer not null check (serial > 0),
  supplier text not null references supplier (key),
  state text not null check (state in ('draft', 'sent', 'closed')),
  note text,
  made_by text not null,
  made_at moment not null,
  sent_to text,
  sent_at moment,
  closed_at moment,
  closed_reason text,
  constraint purchase_order_serial unique (year, serial),
  constraint purchase_order_closed check ((state = 'closed') = (closed_at is not null))
);
create index purchase_order_by_state on purchase_order (state, made_at);

create table purchase_order_line (
  number text not null references purchase_order (number),
  product_id bigint not null,
  packs integer not null check (packs > 0),
  -- Paise a pack, without GST, and the MRP, as they were when it was ordered.
  rate bigint,
  mrp bigint,
  constraint purchase_order_line_key primary key (number, product_id)
);

-- Rows of delivery notes that came for an order, and what they were billed at.
create table purchase_order_receipt (
  receipt_id text not null,
  row integer not null,
  number text not null references purchase_order (number),
  rate bigint,
  mrp bigint,
  constraint purchase_order_receipt_key primary key (receipt_id, row),
  constraint purchase_order_receipt_row foreign key (receipt_id, row) references goods_receipt_row (receipt_id, number)
);
create index purchase_order_receipt_by_order on purchase_order_receipt (number);

-- Goods that go back to a supplier. The number is given as they leave the house.
create table debit_note (
  id text primary key,
  number text unique,
  year integer,
  serial integer,
  supplier text not null references supplier (key),
  state text not null check (state in ('draft', 'sent', 'credited', 'discarded')),
  -- As they were when the goods left: what is printed does not change.
  supplier_name text,
  supplier_address text,
  supplier_gstin text,
  supplier_state text,
  seller_state text,
  made_by text not null,
  made_at moment not null,
  left_at moment,
  credit_note text,
  credited bigint,
  credited_at moment,
  constraint debit_note_serial unique (year, serial),
  constraint debit_note_left check ((state in ('sent', 'credited')) = (number is not null)
    and (number is null) = (left_at is null) and (number is null) = (supplier_state is null)),
  constraint debit_note_number check (length(number) <= 16),
  constraint debit_note_credited check ((state = 'credited') = (credited is not null))
);
create index debit_note_by_state on debit_note (state, made_at);

create table debit_note_line (
  note_id text not null references debit_note (id),
  line integer not null,
  product_id bigint not null,
  -- As the catalogue named it.
  product text not null,
  pack text not null,
  hsn text,
  batch text not null,
  expiry text not null,
  -- Thousandths of a unit; the units of a pack.
  quantity bigint not null check (quantity > 0),
  pack_units bigint not null check (pack_units > 0),
  reason text not null check (reason in ('expiring', 'expired', 'damaged', 'recalled', 'other')),
  -- Paise a pack without GST, and hundredths of a percent of GST.
  rate bigint not null check (rate >= 0),
  tax_rate integer,
  -- The bill that it came with.
  bill text,
  -- Of goods that came back from a customer and are on no shelf.
  returned_id text references returned_goods (id),
  constraint debit_note_line_key primary key (note_id, line)
)
