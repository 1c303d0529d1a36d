-- Drafts of the catalogue, the history of what was published, and products taken off sale.
create table content_draft (
  id text primary key,
  title text not null,
  state text not null,
  version integer not null,
  edits text not null,
  reason text not null,
  publish_at moment,
  publisher_id text,
  created_by text not null,
  updated_by text not null,
  updated_at moment not null,
  fault text,
  release text,
  constraint content_draft_state check (state in ('open', 'scheduled', 'publishing', 'published', 'discarded')),
  constraint content_draft_due check (state not in ('scheduled', 'publishing')
    or (publish_at is not null and publisher_id is not null))
);
create index content_draft_due on content_draft (state, publish_at);

create table content_act (
  id text primary key,
  at moment not null,
  act text not null,
  operator_id text not null,
  operator_name text not null,
  reason text,
  source text not null,
  release text,
  outcome text not null,
  detail text,
  changes text not null,
  constraint content_act_act check (act in ('publish', 'edit', 'withdraw', 'restore', 'rollback')),
  constraint content_act_outcome check (outcome in ('published', 'unchanged', 'refused'))
);
create index content_act_by_at on content_act (at);

-- The row of a product that is sold again stays: without it a server would not know.
create table product_withdrawal (
  product_id bigint primary key,
  state text not null,
  reason text not null,
  since_day text not null,
  changed_at moment not null,
  constraint product_withdrawal_state check (state in ('withdrawn', 'restored')),
  constraint product_withdrawal_reason check (reason in ('quality', 'safety', 'authority', 'other'))
);
