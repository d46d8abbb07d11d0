import { maxScale } from '@fieldhouse/contract/field-types';
import { NumberInput, TextInput } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { useNumberForm } from '../input/number/numeric-draft.ts';
import { fractionToPercent, percentToFraction } from '../input/number/percent-text.ts';
import type { FieldSettingsProps } from './field-settings-props.ts';
import { LimitInput } from './limit-input.tsx';
import classes from './settings.module.css';
import { textIn } from './settings.ts';

export function NumberSettings({ settings, onChange }: FieldSettingsProps) {
  const t = usePhrases('collections');
  return (
    <>
      <div className={classes.pair}>
        <LimitInput label={t('fields.min')} name="min" settings={settings} onChange={onChange} />
        <LimitInput label={t('fields.max')} name="max" settings={settings} onChange={onChange} />
      </div>
      <UnitInput settings={settings} onChange={onChange} />
    </>
  );
}

export function DecimalSettings({ settings, onChange, isNew }: FieldSettingsProps) {
  return (
    <>
      <ScaleInput settings={settings} onChange={onChange} isNew={isNew} max={maxScale} />
      <DecimalLimits
        shown={(name) => textIn(settings, name)}
        onWritten={(name, text) => onChange({ [name]: text })}
      />
      <UnitInput settings={settings} onChange={onChange} />
    </>
  );
}

export function PercentageSettings(props: FieldSettingsProps) {
  return (
    <>
      <ScaleInput {...props} max={maxScale - 2} />
      <ShareLimits {...props} />
    </>
  );
}

/** Users type 25 and 100; limits are stored as fractions, like the values. */
function ShareLimits({ settings, onChange }: FieldSettingsProps) {
  return (
    <DecimalLimits
      shown={(name) => fractionToPercent(textIn(settings, name))}
      onWritten={(name, text) => onChange({ [name]: text && percentToFraction(text) })}
      sign="%"
    />
  );
}

interface DecimalLimitsProps {
  readonly shown: (name: 'min' | 'max') => string;
  readonly onWritten: (name: 'min' | 'max', text: string | null) => void;
  readonly sign?: string;
}

function DecimalLimits({ shown, onWritten, sign }: DecimalLimitsProps) {
  const t = usePhrases('collections');
  const form = useNumberForm();
  return (
    <div className={classes.pair}>
      {(['min', 'max'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`fields.${name}`)}
          inputMode="decimal"
          rightSection={sign}
          defaultValue={form.show(shown(name))}
          onChange={(event) => onWritten(name, form.read(event.currentTarget.value) || null)}
        />
      ))}
    </div>
  );
}

function ScaleInput({
  settings,
  onChange,
  isNew,
  max,
}: Pick<FieldSettingsProps, 'settings' | 'onChange' | 'isNew'> & { readonly max: number }) {
  const t = usePhrases('collections');
  return (
    <NumberInput
      label={t('fields.scale')}
      min={0}
      max={max}
      allowDecimal={false}
      disabled={!isNew}
      value={typeof settings.scale === 'number' ? settings.scale : 2}
      onChange={(scale) => onChange({ scale: typeof scale === 'number' ? scale : 2 })}
    />
  );
}

function UnitInput({ settings, onChange }: Pick<FieldSettingsProps, 'settings' | 'onChange'>) {
  const t = usePhrases('collections');
  return (
    <TextInput
      label={t('fields.unit')}
      maxLength={20}
      value={textIn(settings, 'unit')}
      onChange={(event) => onChange({ unit: event.currentTarget.value })}
    />
  );
}
