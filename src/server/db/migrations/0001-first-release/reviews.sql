-- Reviews of OTC products, what visitors say about them, and the log of their moderation.
create table product_review (
  id text primary key,
  customer_id text not null references customer (id),
  product_id integer not null,
  product_name text not null,
  order_id text not null references customer_order (id),
  rating integer not null,
  body text not null,
  shown_name text not null,
  language text not null,
  state text not null,
  holds text not null,
  reason text,
  helpful integer not null,
  reports integer not null,
  written_at moment not null,
  edited_at moment,
  changed_at moment not null,
  constraint product_review_of_customer unique (customer_id, product_id),
  constraint product_review_rating check (rating between 1 and 5),
  constraint product_review_state check (state in ('pending', 'published', 'refused', 'removed', 'withdrawn')),
  constraint product_review_reason check ((reason is not null) = (state in ('refused', 'removed'))),
  constraint product_review_withdrawn check (state <> 'withdrawn' or (body = '' and shown_name = '')),
  constraint product_review_counts check (helpful >= 0 and reports >= 0)
);
create index product_review_changed on product_review (changed_at);
create index product_review_newest on product_review (product_id, state, written_at);
create index product_review_queue on product_review (state, changed_at);
create index product_review_reported on product_review (reports) where reports > 0;

create table review_vote (
  review_id text not null references product_review (id),
  -- No foreign key: what a session said stays counted when the session ends.
  session_id text not null,
  kind text not null,
  reason text,
  at moment not null,
  constraint review_vote_key primary key (review_id, session_id, kind),
  constraint review_vote_kind check ((kind = 'helpful' and reason is null)
    or (kind = 'report' and reason is not null))
);

create table review_event (
  review_id text not null references product_review (id),
  number integer not null,
  action text not null,
  actor text not null,
  reason text,
  note text,
  at moment not null,
  constraint review_event_key primary key (review_id, number),
  constraint review_event_removed check (action not in ('refused', 'removed') or reason is not null)
);
