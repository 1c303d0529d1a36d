-- Sessions, sign-in, and what makes a repeated call safe.
create table session (
  id text primary key,
  token_hash text not null unique,
  city text,
  pincode text,
  cart_id text unique references cart (id) on delete set null,
  created_at moment not null,
  expires_at text not null,
  customer_id text references customer (id) on delete cascade,
  constraint session_token_hash check (length(token_hash) = 64),
  constraint session_place check (pincode is null or (length(pincode) = 6 and city is not null)),
  constraint session_expires_at check (expires_at > created_at and length(expires_at) = 24 and expires_at like '____-__-__T__:__:__.___Z')
);
create index session_by_customer on session (customer_id);
create index session_by_expiry on session (expires_at);

create table login_code (
  session_id text primary key references session (id) on delete cascade,
  -- An e-mail address or a number.
  recipient text not null,
  code_hash text not null,
  tries integer not null,
  expires_at moment not null,
  constraint login_code_recipient check (recipient = lower(recipient)),
  constraint login_code_hash check (length(code_hash) = 64),
  constraint login_code_tries check (tries between 0 and 5)
);

-- Browsers in which a customer has signed in: listed for the customer, and not locked out by code requests of others.
create table device (
  id text primary key,
  token_hash text not null,
  customer_id text not null references customer (id),
  session_id text references session (id) on delete set null,
  label text not null,
  signed_in_at moment not null,
  constraint device_of_customer unique (token_hash, customer_id)
);
create index device_by_customer on device (customer_id);
create index device_by_session on device (session_id);

create table allowance (
  key text primary key,
  used integer not null,
  until moment not null,
  constraint allowance_key check (length(key) = 64),
  constraint allowance_used check (used > 0)
);

create table idempotency (
  session_id text not null references session (id) on delete cascade,
  key text not null,
  request_hash text not null,
  claim text not null,
  claimed_at moment not null,
  outcome text,
  server_id text not null,
  constraint idempotency_key primary key (session_id, key)
);

create table visitor_consent (
  session_id text primary key references session (id) on delete cascade,
  given_at moment not null
);
