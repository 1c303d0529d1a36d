-- Prescriptions, those attached to the next order, and those of an order. Customers can attach only their own.
create table prescription (
  id text primary key,
  customer_id text not null references customer (id),
  doctor text not null,
  patient text not null,
  nickname text,
  file_key text not null unique,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  likeness text,
  created_at moment not null,
  erased_at moment,
  original_key text,
  original_bytes bigint default 0 not null check (original_bytes >= 0),
  original_seal text check ((original_key is null) = (original_seal is null)),
  constraint prescription_of_customer unique (id, customer_id),
  constraint prescription_names check (doctor <> '' and patient <> '' and nickname <> ''),
  constraint prescription_media_type check (media_type in ('image/jpeg', 'image/png', 'image/webp',
    'application/pdf')),
  constraint prescription_bytes check (bytes > 0),
  constraint prescription_sha256 check (length(sha256) = 64),
  constraint prescription_erased check ((nickname is null) = (erased_at is not null))
);
create index prescription_by_customer on prescription (customer_id, created_at);
create index prescription_by_digest on prescription (sha256);
create unique index prescription_original on prescription (original_key);

create table prescription_band (
  prescription_id text not null references prescription (id) on delete cascade,
  band text not null,
  constraint prescription_band_key primary key (prescription_id, band)
);
create index prescription_by_band on prescription_band (band);

create table prescription_attached (
  prescription_id text primary key,
  customer_id text not null,
  attached_at moment not null,
  constraint prescription_attached_own foreign key (prescription_id,
    customer_id) references prescription (id, customer_id) on update cascade
);
create index prescription_attached_by_customer on prescription_attached (customer_id);

create table prescription_option (
  customer_id text primary key references customer (id),
  option text not null,
  constraint prescription_option_is check (option in ('email'))
);

create table order_prescription (
  order_id text not null,
  prescription_id text not null,
  customer_id text not null,
  bound_at moment not null,
  constraint order_prescription_key primary key (order_id, prescription_id),
  constraint order_prescription_own foreign key (prescription_id, customer_id) references prescription (id,
    customer_id) on update cascade
);
create index order_prescription_by_prescription on order_prescription (prescription_id);

create table loose_file (
  file_key text primary key,
  since moment not null
);
create index loose_file_by_age on loose_file (since);
