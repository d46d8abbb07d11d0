-- Where the receipt of a run in the spam box goes once a member says that it is none. Deleted with the answers of the run.
alter table platform.wizard_runs add column receipt_to text;
