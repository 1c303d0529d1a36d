-- Customers, their address book, consents and what they saved for later.
-- Erasure keeps the row, because orders kept by law refer to it, without personal data.
create table customer (
  id text primary key,
  email text unique,
  -- With country code and without plus.
  phone text unique,
  -- When a code to the number was last typed: a number that is given up goes to somebody else.
  phone_proved_at moment,
  cart_id text unique references cart (id) on delete set null,
  created_at moment not null,
  erased_at moment,
  locale text default 'en' not null,
  constraint customer_email check (email = lower(email)),
  constraint customer_phone check (length(phone) between 8 and 15 and (phone is null) = (phone_proved_at is null)),
  -- An account that lost its number to another person, and had no address, has neither.
  constraint customer_erased check (erased_at is null or (email is null and phone is null))
);

create table address (
  id text primary key,
  customer_id text not null references customer (id) on delete cascade,
  name text not null,
  street1 text not null,
  street2 text not null,
  contact_number text not null,
  pincode text not null,
  city text not null,
  state text not null,
  country text not null,
  created_at moment not null,
  constraint address_texts check (name <> '' and street1 <> ''),
  constraint address_contact_number check (length(contact_number) between 8 and 15),
  constraint address_pincode check (length(pincode) = 6)
);
create index address_by_customer on address (customer_id, created_at, id);

create table patient (
  id text primary key,
  customer_id text not null references customer (id) on delete cascade,
  name text not null,
  -- JSON of PatientFacts.
  facts text not null,
  created_at moment not null,
  constraint patient_name check (name <> '')
);
create index patient_by_customer on patient (customer_id, created_at, id);

-- Whom the customer buys a product of the next order for.
create table checkout_patient (
  customer_id text not null references customer (id) on delete cascade,
  product_id bigint not null,
  patient_id text not null references patient (id) on delete cascade,
  constraint checkout_patient_key primary key (customer_id, product_id)
);

create table consent (
  customer_id text not null references customer (id) on delete cascade,
  seq integer not null,
  kind text not null,
  contact_number text,
  given integer not null,
  at moment not null,
  constraint consent_key primary key (customer_id, seq),
  constraint consent_seq check (seq > 0),
  constraint consent_kind check (kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory',
    'personalStorage', 'marketing')),
  constraint consent_number check ((contact_number is not null and length(contact_number) between 8
    and 15) = (kind in ('orderUpdatesWhatsapp', 'orderUpdatesSms'))),
  constraint consent_given check (given in (0, 1))
);

-- A number gets messages once its owner has typed the code that was sent to it.
create table contact_number (
  customer_id text not null references customer (id) on delete cascade,
  number text not null,
  code_hash text,
  tries integer not null,
  expires_at moment,
  confirmed_at moment,
  constraint contact_number_key primary key (customer_id, number),
  constraint contact_number_tries check (tries between 0 and 5),
  constraint contact_number_code check ((code_hash is null) = (expires_at is null)
    and (code_hash is null) = (confirmed_at is not null))
);

create table saved_line (
  customer_id text not null references customer (id) on delete cascade,
  product_id bigint not null,
  name text not null,
  quantity bigint not null,
  step bigint not null,
  saved_at moment not null,
  constraint saved_line_key primary key (customer_id, product_id),
  constraint saved_line_product check (product_id > 0),
  constraint saved_line_steps check (step > 0 and quantity > 0 and quantity % step = 0)
);

-- Who asked to be told once when a product can be bought again.
create table stock_alert (
  customer_id text not null references customer (id) on delete cascade,
  product_id bigint not null,
  name text not null,
  asked_at moment not null,
  told_at moment,
  constraint stock_alert_key primary key (customer_id, product_id),
  constraint stock_alert_product check (product_id > 0)
);
create index stock_alert_by_product on stock_alert (product_id, asked_at, customer_id);

create table care_plan (
  customer_id text primary key references customer (id) on delete cascade,
  expires_at moment not null,
  -- JSON of PlanTerm[].
  terms text default '[]' not null
);
