-- SQLite changes no constraint of a table: it is made again.
create table batch_move_again (
  id text primary key,
  product_id bigint not null,
  batch text not null,
  change bigint not null,
  reason text not null,
  note text,
  order_id text references customer_order (id),
  operator_name text,
  at moment not null,
  constraint batch_move_batch foreign key (product_id, batch) references stock_batch (product_id, batch),
  constraint batch_move_change check (change <> 0 and (reason not in ('received', 'returned') or change > 0)
    and (reason not in ('packed', 'written-off', 'sent-back') or change < 0)),
  constraint batch_move_reason check (reason in ('received', 'packed', 'unpacked', 'returned', 'counted', 'written-off', 'sent-back')
    and (reason in ('packed', 'unpacked', 'returned')) = (order_id is not null)
    and (reason not in ('counted', 'written-off', 'sent-back') or note is not null))
);
insert into batch_move_again (id, product_id, batch, change, reason, note, order_id, operator_name, at)
  select id, product_id, batch, change, reason, note, order_id, operator_name, at from batch_move;
drop table batch_move;
alter table batch_move_again rename to batch_move;
create index batch_move_by_batch on batch_move (product_id, batch);
create index batch_move_given_up on batch_move (at) where reason in ('written-off', 'sent-back')
