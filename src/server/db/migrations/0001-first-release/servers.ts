import { moment } from './moment.ts'

/** Servers that are alive, the time they have seen, and their scheduled jobs. */
export const servers = `
create table server_lease (
  server_id text primary key,
  alive_until text not null constraint server_lease_alive_until check (${moment('alive_until')})
);

create table clock_mark (
  id text primary key,
  latest text not null constraint clock_mark_latest check (${moment('latest')})
);

create table job_run (
  job text primary key,
  done_at text constraint job_run_done_at check (${moment('done_at')}),
  failed_at text constraint job_run_failed_at check (${moment('failed_at')}),
  fault text,
  constraint job_run_job check (job in ('backup', 'self_audit')),
  constraint job_run_fault check ((failed_at is null) = (fault is null))
);
`
