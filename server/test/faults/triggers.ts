import type { Cluster } from './cluster.ts'

/** Makes every statement that stores credentials take so long, so that a fault finds the batch in its middle. */
export async function slowDown(cluster: Cluster, seconds: number): Promise<void> {
  if (seconds === 0) return
  await trigger(cluster, 'slow', 'statement', `perform pg_sleep(${seconds}); return null;`)
}

/** Lets the database fail each row of `credentials` for which `condition` holds, with this SQLSTATE. */
export async function refuseRows(cluster: Cluster, sqlState: string, condition: string): Promise<void> {
  const raise = `raise exception 'told to fail' using errcode = '${sqlState}'`
  await trigger(cluster, 'refuse', 'row', `if ${condition} then ${raise}; end if; return new;`)
}

/** The same, only for the first `times` statements that meet such a row: a sequence counts on through a rollback. */
export async function refuseRowsAtFirst(
  cluster: Cluster,
  sqlState: string,
  condition: string,
  times: number,
): Promise<void> {
  await cluster.query('create sequence fault_count; grant usage on sequence fault_count to public')
  await refuseRows(cluster, sqlState, `${condition} and nextval('fault_count') <= ${times}`)
}

/** Lets the database fail the first `times` statements that note the outcome of letters. */
export async function refuseNotesAtFirst(cluster: Cluster, sqlState: string, times: number): Promise<void> {
  await cluster.query(`
    create sequence note_count; grant usage on sequence note_count to public;
    create function refuse_notes() returns trigger language plpgsql as $$ begin
      if exists (select 1 from noted where status = 'sent') and nextval('note_count') <= ${times}
      then raise exception 'told to fail' using errcode = '${sqlState}'; end if; return null; end $$;
    grant execute on function refuse_notes() to public;
    create trigger refuse_notes after update on outbox referencing new table as noted
      for each statement execute function refuse_notes()`)
}

async function trigger(cluster: Cluster, name: string, each: 'row' | 'statement', body: string): Promise<void> {
  const when = each === 'row' ? 'before' : 'after'
  await cluster.query(`
    create function ${name}_credentials() returns trigger language plpgsql as $$ begin ${body} end $$;
    grant execute on function ${name}_credentials() to public;
    create trigger ${name} ${when} insert on credentials for each ${each} execute function ${name}_credentials()`)
}
