-- A stored reply repeats the next step to who sends the same request again. It contained the whole lists that its questions choose
-- from, which are read again by now.
update platform.step_visits v set response = jsonb_set(v.response, '{parts}', (
  select jsonb_agg(
    case when jsonb_typeof(p.part -> 'questions') = 'array' then jsonb_set(p.part, '{questions}', (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(q.question -> 'options') = 'array' then jsonb_set(q.question, '{options}', '[]') else q.question end
        order by q.place), '[]')
      from jsonb_array_elements(p.part -> 'questions') with ordinality q (question, place)))
    else p.part end order by p.place)
  from jsonb_array_elements(v.response -> 'parts') with ordinality p (part, place)))
where jsonb_path_exists(v.response, '$.parts[*].questions[*].options[*]');
