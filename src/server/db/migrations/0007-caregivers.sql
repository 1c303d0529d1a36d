-- Who acts for another account, for which of its people, and what they did (docs/decisions/0123).
create table caregiver (
  id text primary key,
  customer_id text not null references customer (id),
  caregiver_id text references customer (id),
  invited text not null,
  may text not null constraint caregiver_may check (may in ('see', 'order')),
  state text not null constraint caregiver_state check (state in ('invited', 'active', 'ended')),
  code_hash text,
  tries integer default 0 not null,
  invited_at moment not null,
  expires_at moment not null,
  ended_at moment,
  constraint caregiver_other check (caregiver_id <> customer_id),
  constraint caregiver_accepted check (state <> 'active' or caregiver_id is not null)
);
create index caregiver_by_customer on caregiver (customer_id);
create index caregiver_by_caregiver on caregiver (caregiver_id);
create index caregiver_by_invited on caregiver (invited, state);

create table caregiver_patient (
  caregiver_id text not null references caregiver (id) on delete cascade,
  patient_id text not null references patient (id) on delete cascade,
  constraint caregiver_patient_key primary key (caregiver_id, patient_id)
);
create index caregiver_patient_by_patient on caregiver_patient (patient_id);

create table caregiver_act (
  caregiver_id text not null references caregiver (id) on delete cascade,
  number integer not null,
  act text not null constraint caregiver_act_act check (act in ('invited', 'accepted', 'looked', 'ordered', 'ended')),
  actor text not null constraint caregiver_act_actor check (actor in ('owner', 'caregiver')),
  order_id text,
  at moment not null,
  constraint caregiver_act_key primary key (caregiver_id, number)
);
