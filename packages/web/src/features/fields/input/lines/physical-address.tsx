import { NumberInput, Select, TextInput } from '@mantine/core';
import { countryCodes } from '../../../../app/language/country-codes.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import { toInputText } from '../input-frame.tsx';
import classes from '../structured.module.css';
import { valuePartsOf } from '../value-parts.ts';

const texts = [
  ['line1', 'address-line1', classes.wide],
  ['line2', 'address-line2', classes.wide],
  ['city', 'address-level2', undefined],
  ['region', 'address-level1', undefined],
  ['postalCode', 'postal-code', undefined],
] as const;

const degrees = [
  ['latitude', 90],
  ['longitude', 180],
] as const;

export function PhysicalAddressInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const tUi = usePhrases('ui');
  const { locale } = useFormats();
  const address = valuePartsOf(props.value);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const set = (part: object) => props.onChange(withoutNothing({ ...address, ...part }));
  return (
    <GroupFrame input={props}>
      <div className={`${classes.parts} ${classes.address}`}>
        {texts.map(([part, autoComplete, className], place) => (
          <TextInput
            key={part}
            className={className ?? ''}
            label={t(part)}
            autoComplete={autoComplete}
            maxLength={part === 'postalCode' ? 20 : 120}
            {...(place === 0 && props.hasAutoFocus && { autoFocus: true, 'data-autofocus': true })}
            value={toInputText(address[part])}
            onChange={(event) => set({ [part]: event.currentTarget.value })}
          />
        ))}
        <Select
          label={t('country')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': tUi('clearField', { field: t('country') }) }}
          value={toInputText(address.country) || null}
          data={countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          onChange={(country) => set({ country: country ?? '' })}
        />
        {degrees.map(([part, max]) => (
          <NumberInput
            key={part}
            label={t(part)}
            hideControls
            decimalScale={7}
            min={-max}
            max={max}
            value={typeof address[part] === 'number' ? address[part] : ''}
            onChange={(next) => set({ [part]: typeof next === 'number' ? next : null })}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

/** An address with only blank parts is null. */
function withoutNothing(address: object): object | null {
  return Object.values(address).every((part) => part === '' || part === null) ? null : address;
}
