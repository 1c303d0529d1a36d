-- Tax documents of parcels, and what a day adds to the returns of GST.
create table document_series (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_series_key primary key (kind, year),
  constraint document_series_last check (last > 0 and year > 2000 and kind in ('invoice', 'credit'))
);

create table invoice (
  number text primary key,
  kind text not null,
  year integer not null,
  serial integer not null,
  order_id text not null references customer_order (id),
  parcel integer not null,
  against text references invoice (number),
  reason text,
  -- The code of the State that the goods go to, as GST numbers the States.
  place_of_supply text not null constraint invoice_place check (length(place_of_supply) = 2),
  buyer_gstin text constraint invoice_buyer_gstin check (length(buyer_gstin) = 15),
  issued_at moment not null,
  actual bigint not null,
  payable bigint not null,
  offer bigint not null,
  shipping bigint not null,
  balance bigint not null,
  total bigint not null,
  constraint invoice_parcel foreign key (order_id, parcel) references order_parcel (order_id, number),
  constraint invoice_serial unique (kind, year, serial),
  constraint invoice_kind check (kind in ('invoice', 'credit') and serial > 0),
  -- Rule 46(b) of the CGST Rules, 2017.
  constraint invoice_number check (length(number) <= 16),
  constraint invoice_against check ((kind = 'credit') = (against is not null)
    and (kind = 'credit') = (reason is not null)),
  constraint invoice_amounts check (actual >= 0 and payable >= 0 and offer >= 0 and shipping >= 0
    and balance >= 0 and total >= 0 and total = payable - offer + shipping - balance)
);
create index invoice_by_day on invoice (issued_at);
create index invoice_by_order on invoice (order_id, parcel);

create table invoice_line (
  number text not null references invoice (number),
  line integer not null,
  quantity bigint not null,
  actual bigint not null,
  payable bigint not null,
  offer bigint not null,
  shipping bigint not null,
  balance bigint not null,
  total bigint not null,
  constraint invoice_line_key primary key (number, line),
  constraint invoice_line_amounts check (quantity > 0 and actual >= 0 and payable >= 0 and offer >= 0
    and shipping >= 0 and balance >= 0 and total >= 0 and total = payable - offer + shipping - balance)
);

-- Documents never change, so a day that is over is worked out once for all servers.
create table gst_day (
  day text not null,
  seller_state text not null constraint gst_day_state check (length(seller_state) = 2),
  body text not null,
  added_at moment not null,
  constraint gst_day_key primary key (day, seller_state)
);
