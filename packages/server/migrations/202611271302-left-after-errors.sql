-- Also errors that were not corrected: people may have left after them.
alter table platform.wizard_run_corrections add column is_corrected boolean not null default true;

-- By step, task and field: how many had an error that they didn't correct, and are still at the step.
alter table platform.wizard_run_days add column errors jsonb not null default '{}';
