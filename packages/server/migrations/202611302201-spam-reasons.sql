-- Why a run is in the spam box. Until now the reasons were read out of the sum of their points.
alter table platform.wizard_runs add column spam_reasons text[] not null default '{}';

update platform.wizard_runs
set spam_reasons = case
  when spam_score >= 90 then array['hidden_field', 'hasty']
  when spam_score >= 60 then array['hidden_field']
  else array['by_member']
end
where is_spam;
