import { Switch, TextInput } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';
import { LimitInput } from './limit-input.tsx';
import classes from './settings.module.css';
import { textIn } from './settings.ts';

export function TextSettings({ settings, onChange }: FieldSettingsProps) {
  const t = usePhrases('collections');
  return (
    <>
      <Switch
        label={t('fields.multiLine')}
        checked={settings.isMultiLine === true}
        onChange={(event) => onChange({ isMultiLine: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        <LimitInput
          label={t('fields.minLength')}
          name="minLength"
          settings={settings}
          onChange={onChange}
          isLength
        />
        <LimitInput
          label={t('fields.maxLength')}
          name="maxLength"
          settings={settings}
          onChange={onChange}
          isLength
        />
      </div>
      <TextInput
        label={t('fields.textPattern')}
        description={t('fields.textPatternText')}
        placeholder="AA-9999"
        maxLength={60}
        value={textIn(settings, 'pattern')}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
    </>
  );
}
