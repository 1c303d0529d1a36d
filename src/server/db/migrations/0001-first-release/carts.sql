-- Carts and their lines. A cart belongs to the session or the customer that refers to it.
create table cart (
  id text primary key,
  version integer not null,
  created_at moment not null,
  updated_at moment not null,
  coupon_code text,
  uses_balance integer default 1 not null check (uses_balance in (0, 1)),
  constraint cart_version check (version >= 0)
);

create table cart_line (
  cart_id text not null references cart (id) on delete cascade,
  product_id bigint not null,
  name text not null,
  quantity bigint not null,
  step bigint not null,
  seen_price bigint not null,
  added_at moment not null,
  constraint cart_line_key primary key (cart_id, product_id),
  constraint cart_line_product check (product_id > 0),
  constraint cart_line_steps check (step > 0 and quantity > 0 and quantity % step = 0),
  -- spec §5: at most 500 units, or one step of a product that is sold in larger packs.
  constraint cart_line_most check (quantity <= 500000 or quantity <= 500 * step),
  constraint cart_line_seen_price check (seen_price >= 0)
);
