-- What came back of a line. A row without a place waits to be decided on; a part of it that is decided becomes a row of its own.
create table returned_goods (
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
  constraint returned_goods_place check (place in ('shelf', 'quarantine', 'destroyed')
    and (place is null) = (placed_at is null) and (place is null) = (operator_name is null)
    and (place is null) = (reason is null))
);
create index returned_goods_by_line on returned_goods (order_id, line);
create index returned_goods_waiting on returned_goods (came_at) where place is null or place = 'quarantine';
create index returned_goods_destroyed on returned_goods (placed_at) where place = 'destroyed'
