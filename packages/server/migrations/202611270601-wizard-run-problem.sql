-- Why the current step was refused last, if it was the wizard's fault: {code, stepId, taskId, fieldId}. Emptied when the run moves on.
alter table platform.wizard_runs add column problem jsonb;
