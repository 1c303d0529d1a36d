-- Servers that are alive, the time they have seen, and their scheduled jobs.
create table server_lease (
  server_id text primary key,
  alive_until moment not null
);

create table clock_mark (
  id text primary key,
  latest moment not null
);

create table job_run (
  job text primary key,
  done_at moment,
  failed_at moment,
  fault text,
  constraint job_run_job check (job in ('backup', 'self_audit')),
  constraint job_run_fault check ((failed_at is null) = (fault is null))
);
