-- Coupons, vouchers, reward points and the wallet. `order_id` has no foreign key: offers are used before the order is written.
create table coupon (
  code text primary key,
  kind text not null,
  basis_points integer,
  amount bigint,
  points integer,
  minimum bigint not null,
  starts_at moment,
  ends_at moment,
  cities text,
  first_order_only integer not null,
  per_customer integer,
  total integer,
  remaining integer,
  created_at moment not null,
  products text,
  categories text,
  segment text check (segment in ('members', 'returning', 'away')),
  constraint coupon_code check (code = upper(code) and length(code) between 3 and 40),
  constraint coupon_kind check ((kind = 'percentage' and basis_points is not null and points is null)
    or (kind = 'flat' and amount is not null and basis_points is null and points is null)
    or (kind = 'points' and points is not null and basis_points is null and amount is null)),
  constraint coupon_worth check (basis_points between 1 and 10000 and amount > 0 and points > 0
    and minimum >= 0),
  constraint coupon_limits check (per_customer > 0 and total > 0),
  -- Prevents two orders from taking the last use.
  constraint coupon_remaining check ((total is null) = (remaining is null) and remaining between 0 and total),
  constraint coupon_first_order_only check (first_order_only in (0, 1))
);

create table voucher (
  code text primary key,
  customer_id text not null references customer (id),
  discount bigint not null,
  generated_at moment not null,
  order_id text unique,
  -- When the points that made it were taken back.
  void_at moment,
  constraint voucher_void check (void_at is null or order_id is null),
  constraint voucher_code check (code = upper(code)),
  constraint voucher_discount check (discount > 0)
);
create index voucher_by_customer on voucher (customer_id, generated_at);

create table offer_use (
  order_id text primary key,
  customer_id text not null references customer (id),
  coupon_code text references coupon (code),
  voucher_code text references voucher (code),
  offer bigint not null,
  balance bigint not null,
  used_at moment not null,
  released_at moment,
  -- A use whose benefit could not be taken back stays used, though the order came back.
  is_kept integer not null default 0 check (is_kept in (0, 1)),
  constraint offer_use_one check (coupon_code is null or voucher_code is null),
  constraint offer_use_amounts check (offer >= 0 and balance >= 0),
  constraint offer_use_offer check (offer = 0 or coupon_code is not null or voucher_code is not null)
);
create index offer_use_by_customer on offer_use (customer_id, coupon_code);
create index offer_use_of_coupon on offer_use (coupon_code, released_at, offer);

-- The first entry begins at zero; the audit checks that each entry begins where the previous one ended.
create table point_entry (
  customer_id text not null references customer (id),
  nth integer not null,
  kind text not null,
  pending integer not null,
  redeemable integer not null,
  pending_after integer not null,
  redeemable_after integer not null,
  order_id text,
  voucher_code text unique references voucher (code),
  at moment not null,
  constraint point_entry_key primary key (customer_id, nth),
  constraint point_entry_kind check (kind in ('earned', 'activated', 'redeemed', 'reversed', 'restored', 'goodwill')),
  -- Points that were spent and are taken back leave a balance below zero; none are spent from one.
  constraint point_entry_balance check (pending_after >= 0 and (redeemable_after >= 0 or kind <> 'redeemed')),
  constraint point_entry_first check (nth > 1
    or (nth = 1 and pending_after = pending and redeemable_after = redeemable))
);
-- For the list of coupons, which sums the points of each order that used one.
create index point_entry_by_order on point_entry (order_id);
-- An order earns points once. They are activated with each delivery that was not taken back.
create unique index point_entry_once on point_entry (order_id) where kind = 'earned';

create table wallet_entry (
  customer_id text not null references customer (id),
  nth integer not null,
  reason text not null,
  amount bigint not null,
  amount_after bigint not null,
  order_id text,
  at moment not null,
  constraint wallet_entry_key primary key (customer_id, nth),
  constraint wallet_entry_balance check (amount_after >= 0),
  constraint wallet_entry_first check (nth > 1 or (nth = 1 and amount_after = amount)),
  constraint wallet_entry_reason check ((reason = 'spent' and amount < 0 and order_id is not null)
    or (reason in ('cashback', 'refund', 'goodwill', 'returned') and amount > 0))
);
create index wallet_entry_by_order on wallet_entry (order_id);
create index wallet_entry_by_time on wallet_entry (at);
