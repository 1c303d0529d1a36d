-- Health camps and their registrations. Answers to questionnaires are not stored: they never leave the browser.
create table camp (
  id text primary key,
  name text not null,
  venue text not null,
  pincode text not null,
  starts_at moment not null,
  ends_at moment not null,
  places integer not null,
  remaining integer not null,
  challenge_key text not null,
  closed_at moment,
  created_at moment not null,
  constraint camp_texts check (name <> '' and venue <> ''),
  constraint camp_pincode check (length(pincode) = 6),
  constraint camp_times check (starts_at < ends_at),
  -- Prevents two registrations from taking the last place.
  constraint camp_remaining check (places > 0 and remaining between 0 and places),
  constraint camp_challenge_key check (length(challenge_key) = 64)
);
create index camp_by_end on camp (ends_at);

create table camp_registration (
  camp_id text not null references camp (id),
  email text not null,
  mobile text not null,
  name text not null,
  challenge text not null unique,
  registered_at moment not null,
  confirm_by text,
  confirm_hash text not null,
  constraint camp_registration_key primary key (camp_id, email),
  constraint camp_registration_email check (email = lower(email)),
  constraint camp_registration_length check (length(mobile) = 10)
);
create unique index camp_registration_by_confirm_hash on camp_registration (confirm_hash);
create index camp_registration_by_email on camp_registration (email);
