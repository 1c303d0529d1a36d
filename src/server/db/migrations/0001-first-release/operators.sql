-- The people who run the pharmacy, how they sign in, what they did, and acts that wait for a second person.
create table operator (
  id text primary key,
  name text not null,
  email text not null unique,
  registration_number text,
  created_at moment not null,
  off_at moment,
  constraint operator_texts check (name <> '' and email = lower(email) and email like '%_@_%'
    and registration_number <> ''),
  constraint operator_id check (id <> '' and id not like '%:%')
);

create table operator_role (
  operator_id text not null references operator (id),
  role text not null,
  granted_at moment not null,
  constraint operator_role_key primary key (operator_id, role)
);

create table operator_token (
  id text primary key,
  operator_id text not null references operator (id),
  label text not null,
  token_hash text not null unique,
  created_at moment not null,
  expires_at moment not null,
  revoked_at moment,
  -- The token that it was made with: it ends with that one.
  parent_id text references operator_token (id),
  constraint operator_token_hash check (length(token_hash) = 64),
  constraint operator_token_times check (created_at < expires_at)
);
create index operator_token_by_operator on operator_token (operator_id);
create index operator_token_by_parent on operator_token (parent_id);

-- Other programs that call as themselves, each with what it may.
create table service_account (
  id text primary key,
  name text not null,
  scopes text not null,
  token_hash text not null unique,
  created_by text not null,
  created_at moment not null,
  expires_at moment not null,
  revoked_at moment,
  constraint service_account_id check (id like 'service:_%' and name <> ''),
  constraint service_account_hash check (length(token_hash) = 64),
  constraint service_account_times check (created_at < expires_at)
);

-- Idempotency keys of operators.
create table operator_key (
  operator_id text not null,
  key text not null,
  request_hash text not null,
  claim text not null,
  claimed_at moment not null,
  has_acted integer not null check (has_acted in (0, 1)),
  outcome text,
  constraint operator_key_key primary key (operator_id, key)
);
create index operator_key_by_claimed_at on operator_key (claimed_at);

create table operator_passkey (
  id text primary key,
  operator_id text not null references operator (id),
  name text not null,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  is_synced integer not null check (is_synced in (0, 1)),
  created_at moment not null,
  used_at moment
);
create index operator_passkey_by_operator on operator_passkey (operator_id);

create table passkey_challenge (
  challenge_hash text primary key check (length(challenge_hash) = 64),
  -- Null for a sign-in: the passkey says whose it is.
  operator_id text references operator (id),
  expires_at moment not null
);

-- Sign-ins that have left for the provider of OpenID Connect and have not come back.
create table oidc_attempt (
  state_hash text primary key check (length(state_hash) = 64),
  browser_hash text not null check (length(browser_hash) = 64),
  nonce text not null,
  code_verifier text not null,
  expires_at moment not null
);

create table console_code (
  ticket_hash text primary key,
  -- Null where the address is of no operator: the caller learns no difference.
  operator_id text references operator (id),
  code_hash text not null,
  tries integer not null,
  expires_at moment not null,
  constraint console_code_hashes check (length(ticket_hash) = 64 and length(code_hash) = 64),
  constraint console_code_tries check (tries between 0 and 5)
);

create table console_session (
  id text primary key,
  operator_id text not null references operator (id),
  token_hash text not null unique,
  label text not null,
  created_at moment not null,
  seen_at moment not null,
  expires_at moment not null,
  constraint console_session_hash check (length(token_hash) = 64),
  constraint console_session_times check (created_at < expires_at and created_at <= seen_at)
);
create index console_session_by_operator on console_session (operator_id);

-- Append-only by the triggers below; sealing a row writes its place in the chain and its hash, once.
create table audit_entry (
  id text primary key,
  at moment not null,
  operator_id text not null,
  operator_name text not null,
  roles text not null,
  registration_number text,
  action text not null,
  object text not null,
  before text,
  after text,
  reason text,
  request_id text not null,
  nth bigint unique,
  hash text,
  constraint audit_entry_action check (action like '_%._%' and object <> ''),
  constraint audit_entry_sealed check ((nth is null) = (hash is null) and nth > 0 and length(hash) = 64)
);
create index audit_entry_by_object on audit_entry (object, at);
create index audit_entry_by_operator on audit_entry (operator_id, at);
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_unsealed on audit_entry (at, id) where nth is null;

create table audit_head (
  id integer primary key,
  nth bigint not null,
  hash text not null,
  constraint audit_head_one check (id = 1 and nth >= 0 and length(hash) = 64)
);

create table approval (
  id text primary key,
  kind text not null,
  object text not null,
  payload text not null,
  reason text not null,
  requested_by text not null references operator (id),
  requested_name text not null,
  requested_at moment not null,
  expires_at moment not null,
  state text not null,
  decided_by text references operator (id),
  decided_name text,
  decided_at moment,
  decision_reason text,
  used_at moment,
  -- Small-shop mode: from when the requester’s own word is enough, and what it gives, in paise.
  alone_from moment,
  worth bigint constraint approval_worth check (worth >= 0),
  constraint approval_state check (state in ('open', 'approved', 'refused')),
  constraint approval_decided check ((state = 'open') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  -- Two people, or one after the pause: even a mistake of the program cannot store another approval of one.
  constraint approval_two check (state <> 'approved' or decided_by <> requested_by
    or (alone_from is not null and decided_at >= alone_from)),
  constraint approval_alone check ((alone_from is null) = (worth is null) and alone_from > requested_at),
  constraint approval_used check (used_at is null or state = 'approved')
);
create index approval_by_state on approval (state, requested_at);
create index approval_by_object on approval (object, state);

-- What operators gave, in every form, in paise: the limits of one person measure the sums.
create table worth_given (
  id text primary key,
  act text not null,
  order_id text references customer_order (id),
  worth bigint not null,
  operator_id text not null,
  approved_by text,
  at moment not null,
  constraint worth_given_act check (act in ('credit', 'refund', 'settle', 'return', 'coupon')
    and (order_id is null) = (act = 'coupon')),
  constraint worth_given_worth check (worth >= 0),
  constraint worth_given_two check (approved_by <> operator_id)
);
create index worth_given_by_operator on worth_given (operator_id, at);
create index worth_given_by_order on worth_given (order_id);
