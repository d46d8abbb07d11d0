import {
  Checkbox,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { issueText } from '../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './style-guide.module.css';

export function GuideGroup() {
  const t = usePhrases('guide');
  const cities = [t('inputs.cityA'), t('inputs.cityB'), t('inputs.cityC')];
  return (
    <>
      <Panel>
        <div className={css.fields}>
          <TextInput label={t('inputs.text')} placeholder={t('inputs.text')} />
          <TextInput label={t('inputs.email')} description={t('inputs.emailHint')} />
          <TextInput
            label={t('inputs.email')}
            defaultValue={t('inputs.wrong')}
            error={issueText({ rule: 'not_an_email' })}
          />
          <TextInput label={t('inputs.text')} error={issueText({ rule: 'value_required' })} />
          <PasswordInput
            label={t('inputs.password')}
            visibilityToggleButtonProps={{ 'aria-label': t('inputs.password') }}
          />
          <NumberInput label={t('inputs.number')} defaultValue={12} />
          <TextInput label={t('inputs.disabled')} defaultValue={t('inputs.cityA')} disabled />
          <Select label={t('inputs.select')} data={cities} defaultValue={cities[0] ?? null} searchable />
          <MultiSelect label={t('inputs.many')} data={cities} defaultValue={cities.slice(0, 2)} />
          <Textarea label={t('inputs.notes')} />
        </div>
      </Panel>
      <Choices />
    </>
  );
}

function Choices() {
  const t = usePhrases('guide');
  return (
    <Panel>
      <div className={css.fields}>
        <Stack gap="sm">
          <Checkbox label={t('inputs.checkbox')} defaultChecked />
          <Checkbox label={t('inputs.checkbox')} />
          <Checkbox label={t('inputs.disabled')} disabled />
          <Switch label={t('inputs.switch')} defaultChecked />
          <Switch label={t('inputs.switch')} />
        </Stack>
        <Radio.Group label={t('inputs.radio')} defaultValue="morning">
          <Stack gap="sm" mt="xs">
            <Radio value="morning" label={t('inputs.morning')} />
            <Radio value="afternoon" label={t('inputs.afternoon')} />
          </Stack>
        </Radio.Group>
        <SegmentedControl
          aria-label={t('inputs.segmented')}
          defaultValue="normal"
          data={[
            { value: 'low', label: t('inputs.low') },
            { value: 'normal', label: t('inputs.normal') },
            { value: 'high', label: t('inputs.high') },
          ]}
        />
      </div>
    </Panel>
  );
}
