-- Who reviews which order, and what was read on the prescriptions.
create table review_claim (
  order_id text primary key references customer_order (id),
  operator_id text,
  operator_name text,
  until moment,
  second_look_by text,
  second_look_name text,
  second_look_reason text,
  constraint review_claim_held check ((operator_id is null) = (until is null)
    and (operator_id is null) = (operator_name is null)),
  constraint review_claim_second check ((second_look_by is null) = (second_look_reason is null))
);

create table transcription (
  id text primary key,
  order_id text not null,
  line integer not null,
  product_id bigint not null,
  prescription_id text references prescription (id),
  prescriber text not null,
  prescriber_key text not null,
  prescriber_registration text not null,
  prescriber_address text not null,
  patient text not null,
  issued_on text not null,
  valid_until text,
  repeats integer not null,
  dose text not null,
  per_day bigint,
  days integer,
  -- No reference: a restore writes rows in the order of their ids.
  corrects text,
  reason text,
  operator_id text not null,
  operator_name text not null,
  registration_number text,
  at moment not null,
  confirmed_by text,
  confirmed_name text,
  confirmed_registration text,
  confirmed_at moment,
  withdrawn_at moment,
  -- Small-shop mode: from when the same pharmacist could read it again.
  alone_from moment,
  constraint transcription_line foreign key (order_id, line) references order_line (order_id, number),
  constraint transcription_texts check (prescriber <> '' and patient <> '' and dose <> ''),
  constraint transcription_numbers check (repeats >= 0 and (per_day is null or per_day > 0)
    and (days is null or days > 0)),
  -- A second person; the first alone only after a pause.
  constraint transcription_two check (confirmed_by is null or confirmed_by <> operator_id
    or (alone_from is not null and alone_from > at and confirmed_at >= alone_from)),
  constraint transcription_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint transcription_correction check ((corrects is null) = (reason is null))
);
create index transcription_by_line on transcription (order_id, line, at);
create index transcription_by_prescriber on transcription (prescriber_key, at);
create index transcription_corrected on transcription (corrects);
create table review_question (
  id text primary key,
  order_id text not null,
  line integer not null,
  text text not null,
  operator_id text not null,
  operator_name text not null,
  asked_at moment not null,
  reminded_at moment,
  answered_at moment,
  answer text,
  ended_at moment,
  constraint review_question_line foreign key (order_id, line) references order_line (order_id, number),
  constraint review_question_texts check (text <> '' and answer <> ''),
  constraint review_question_answer check (answer is null or answered_at is not null)
);
create unique index review_question_open on review_question (order_id, line)
  where answered_at is null and ended_at is null;
create index review_question_by_order on review_question (order_id, asked_at);

create table pair_decision (
  id text primary key,
  order_id text not null references customer_order (id),
  salt_a bigint not null,
  salt_b bigint not null,
  names text not null,
  reason text not null,
  said text not null,
  operator_id text not null,
  operator_name text not null,
  registration_number text,
  at moment not null,
  constraint pair_decision_salts check (salt_a < salt_b),
  constraint pair_decision_reason check (reason in ('doctor', 'apart', 'patients')),
  constraint pair_decision_said check (length(said) >= 10)
);
create index pair_decision_by_order on pair_decision (order_id, at);
create index transcription_by_prescription on transcription (prescription_id, product_id);
