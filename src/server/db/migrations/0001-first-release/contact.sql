-- Tickets of the contact form with what was said in them, reported errors of pages, and topics that readers ask for.
create table ticket (
  number text primary key,
  email text,
  name text,
  phone text,
  subject text,
  message text,
  digest text not null,
  locale text not null,
  state text not null,
  outcome text,
  received_at moment not null,
  acknowledge_by moment not null,
  redress_by moment not null,
  acknowledged_at moment,
  closed_at moment,
  constraint ticket_state check (state in ('received', 'acknowledged', 'closed')),
  constraint ticket_outcome check (outcome in ('resolved', 'explained', 'refused', 'withdrawn')),
  constraint ticket_closed check ((state = 'closed') = (closed_at is not null)
    and (state = 'closed') = (outcome is not null)),
  constraint ticket_acknowledged check (state <> 'acknowledged' or acknowledged_at is not null),
  constraint ticket_email check (email = lower(email)),
  -- Only what has ended may lose who wrote it.
  constraint ticket_anonymous check (email is not null or state = 'closed'),
  constraint ticket_digest check (length(digest) = 64)
);
create index ticket_by_digest on ticket (digest, received_at);
create index ticket_by_email on ticket (email);
create index ticket_by_state on ticket (state, received_at);

create table ticket_reply (
  number text not null references ticket (number) on delete cascade,
  seq integer not null,
  text text not null,
  at moment not null,
  constraint ticket_reply_key primary key (number, seq),
  constraint ticket_reply_seq check (seq > 0)
);

create table error_report (
  id text primary key,
  email text,
  feedback text not null,
  page text not null,
  page_kind text not null,
  page_id bigint not null,
  selected text not null,
  release text not null,
  digest text not null,
  locale text not null,
  state text not null,
  reported_at moment not null,
  ended_at moment,
  constraint error_report_state check (state in ('open', 'mended', 'declined')),
  constraint error_report_kind check (page_kind in ('drug', 'otc', 'salt', 'ailment')),
  constraint error_report_ended check ((ended_at is null) = (state = 'open')),
  constraint error_report_email check (email = lower(email)),
  constraint error_report_digest check (length(digest) = 64)
);
create index error_report_by_digest on error_report (digest, reported_at);
create index error_report_by_email on error_report (email);
create index error_report_by_state on error_report (state, reported_at);

-- How often readers asked to read more about a topic of a page: sums alone, without a person.
create table wanted_topic (
  page text not null,
  page_kind text not null,
  topic text not null,
  count integer not null,
  last_at moment not null,
  constraint wanted_topic_key primary key (page, topic),
  constraint wanted_topic_kind check (page_kind in ('drug', 'otc', 'salt', 'ailment')),
  constraint wanted_topic_count check (count > 0)
);
