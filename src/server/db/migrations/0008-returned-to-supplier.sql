-- SQLite changes no constraint of a table: it is made again.
create table returned_goods_again (
  id text primary key,
  order_id text not null,
  line integer not null,
  product_id bigint not null,
  batch text not null,
  expiry text not null,
  quantity bigint not null check (quantity > 0),
  came_at moment not null,
  place text,
  reason text,
  operator_name text,
  placed_at moment,
  constraint returned_goods_line foreign key (order_id, line) references order_line (order_id, number),
  constraint returned_goods_place check (place in ('shelf', 'quarantine', 'destroyed', 'supplier')
    and (place is null) = (placed_at is null) and (place is null) = (operator_name is null)
    and (place is null) = (reason is null))
);
insert into returned_goods_again (id, order_id, line, product_id, batch, expiry, quantity, came_at, place, reason, operator_name, placed_at)
  select id, order_id, line, product_id, batch, expiry, quantity, came_at, place, reason, operator_name, placed_at from returned_goods;
drop table returned_goods;
alter table returned_goods_again rename to returned_goods;
create index returned_goods_by_line on returned_goods (order_id, line);
create index returned_goods_waiting on returned_goods (came_at) where place is null or place = 'quarantine';
create index returned_goods_destroyed on returned_goods (placed_at) where place in ('destroyed', 'supplier')
