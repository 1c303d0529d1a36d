-- Feedback after an order, and reports of suspected side effects.
create table feedback (
  order_id text not null references customer_order (id),
  kind text not null,
  customer_id text not null references customer (id),
  rating integer,
  reasons text not null,
  remarks text not null,
  source text not null,
  city text not null,
  at moment not null,
  constraint feedback_key primary key (order_id, kind),
  constraint feedback_rating check (rating between 0 and 10),
  constraint feedback_overall check (kind <> 'overall' or rating is not null)
);
create index feedback_by_customer on feedback (customer_id);
create index feedback_by_time on feedback (at);

create table side_effect_report (
  id text primary key,
  customer_id text references customer (id),
  -- The session that reported: it alone, or its customer, gets the report as PDF.
  session_id text,
  order_id text references customer_order (id),
  order_line integer,
  product_id integer,
  form text not null,
  locale text not null,
  state text not null,
  note text,
  reported_at moment not null,
  handled_at moment,
  -- The queue begins with serious ones.
  serious integer not null default 1 check (serious in (0, 1)),
  constraint side_effect_report_state check (state in ('new', 'read', 'sent')),
  constraint side_effect_report_line check ((order_id is null) = (order_line is null))
);
create index side_effect_report_by_customer on side_effect_report (customer_id);
create index side_effect_report_queue on side_effect_report (state, serious desc, reported_at, id);
