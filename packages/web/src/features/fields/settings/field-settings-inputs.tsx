// The settings of each field type beyond its name.
import { currencies } from '@fieldhouse/contract/currencies';
import { type DataType, maxScale } from '@fieldhouse/contract/field-types';
import {
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { countryCodes } from '../../../app/language/country-codes.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { codeLanguages, isCodeLanguage } from '../../../ui/code/code-languages.ts';
import { useNumberForm } from '../input/number/numeric-draft.ts';
import { fractionToPercent, percentToFraction } from '../input/number/percent-text.ts';
import classes from './field-settings-inputs.module.css';
import type { ListDraft } from './list-draft.ts';
import { ListMaker, newListDraft } from './list-editor.tsx';
import { collectionsQuery, isList } from './lists-query.ts';
import type { Settings } from './settings.ts';

interface FieldSettingsInputsProps {
  readonly dataType: DataType;
  readonly settings: Settings;
  /** Lists and targets of a field can't be changed after it is created. */
  readonly isNew: boolean;
  readonly list: ListDraft | undefined;
  readonly onList: (list: ListDraft | undefined) => void;
  readonly onChange: (part: Settings) => void;
}

export function FieldSettingsInputs(props: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  switch (props.dataType) {
    case 'plain_text':
      return <TextSettings {...props} />;
    case 'number':
      return <NumberSettings {...props} />;
    case 'decimal':
      return <DecimalSettings {...props} />;
    case 'money':
    case 'financial_line_item':
    case 'financial_line_items':
      return <MoneySettings {...props} />;
    case 'percentage':
      return (
        <>
          <ScaleInput {...props} max={maxScale - 2} />
          <ShareLimits {...props} />
        </>
      );
    case 'code':
      return <CodeSettings {...props} />;
    case 'phone_number':
      return <PhoneSettings {...props} />;
    case 'single_selection_from_list':
    case 'multi_selection_from_list':
      return <ListSettings {...props} />;
    case 'single_data_record':
    case 'multi_data_record':
      return <LinkSettings {...props} />;
    case 'single_data_collection':
    case 'multi_data_collection':
      return <TargetDeletion {...props} label={t('fields.onCollectionDelete')} />;
    default:
      return null;
  }
}

function TextSettings({ settings, onChange }: FieldSettingsInputsProps) {
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

function textIn(settings: Settings, name: string): string {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
}

interface LimitInputProps {
  readonly label: string;
  readonly name: string;
  readonly settings: Settings;
  readonly onChange: (part: Settings) => void;
  readonly isLength?: boolean;
}

function LimitInput({ label, name, settings, onChange, isLength = false }: LimitInputProps) {
  const value = settings[name];
  return (
    <NumberInput
      label={label}
      value={typeof value === 'number' ? value : ''}
      allowDecimal={false}
      {...(isLength && { min: 0, max: 100_000 })}
      onChange={(next) => onChange({ [name]: typeof next === 'number' ? next : null })}
    />
  );
}

function NumberSettings({ settings, onChange }: FieldSettingsInputsProps) {
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

function DecimalSettings({ settings, onChange, isNew }: FieldSettingsInputsProps) {
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

/** Users type 25 and 100; limits are stored as fractions, like the values. */
function ShareLimits({ settings, onChange }: FieldSettingsInputsProps) {
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
}: Pick<FieldSettingsInputsProps, 'settings' | 'onChange' | 'isNew'> & { readonly max: number }) {
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

function CodeSettings({ settings, onChange }: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  const tUi = usePhrases('ui');
  const language = textIn(settings, 'language');
  return (
    <>
      <TextInput
        label={t('fields.codePattern')}
        description={t('fields.codePatternText')}
        placeholder="INV-{seq:5}"
        maxLength={60}
        value={textIn(settings, 'pattern')}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
      <Select
        label={t('fields.codeLanguage')}
        description={t('fields.codeLanguageText')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': tUi('clearField', { field: t('fields.codeLanguage') }) }}
        value={language || null}
        data={languageChoices(language)}
        onChange={(chosen) => onChange({ language: chosen ?? '' })}
      />
    </>
  );
}

/** An unsupported language that was set through the API is left unchanged. */
function languageChoices(chosen: string) {
  const ours = Object.entries(codeLanguages).map(([value, label]) => ({ value, label }));
  const isOther = chosen !== '' && !isCodeLanguage(chosen);
  return isOther ? [...ours, { value: chosen, label: chosen }] : ours;
}

function UnitInput({ settings, onChange }: Pick<FieldSettingsInputsProps, 'settings' | 'onChange'>) {
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

function MoneySettings({ settings, onChange }: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const chosen = String(settings.currency ?? 'USD');
  return (
    <Select
      label={t('fields.currency')}
      searchable
      allowDeselect={false}
      value={chosen}
      data={[...new Set([...currencies, chosen])].map((code) => ({
        value: code,
        label: `${code} – ${names.of(code) ?? code}`,
      }))}
      onChange={(currency) => currency && onChange({ currency })}
    />
  );
}

function PhoneSettings({ settings, onChange }: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  const tUi = usePhrases('ui');
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <Select
      label={t('fields.country')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': tUi('clearField', { field: t('fields.country') }) }}
      value={typeof settings.defaultCountry === 'string' ? settings.defaultCountry : null}
      data={countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      onChange={(defaultCountry) => onChange({ defaultCountry })}
    />
  );
}

function ListSettings({ settings, onChange, isNew, list, onList }: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  const teamId = useTeamId();
  const lists = useQuery(collectionsQuery(teamId)).data?.items.filter(isList);
  if (list) {
    return (
      <Stack gap={4}>
        <ListMaker list={list} onChange={onList} />
        {lists !== undefined && lists.length > 0 && (
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => onList(undefined)}>
              {t('fields.useExistingList')}
            </Button>
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <Group align="flex-end" wrap="nowrap">
      <LoadedSelect
        label={t('fields.list')}
        required
        searchable
        flex={1}
        disabled={!isNew}
        value={typeof settings.listId === 'string' ? settings.listId : null}
        choices={lists?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        onChange={(listId) => onChange({ listId })}
      />
      {isNew && (
        <Button variant="default" onClick={() => onList(newListDraft())}>
          {t('fields.newList')}
        </Button>
      )}
    </Group>
  );
}

function LinkSettings({ settings, onChange, isNew }: FieldSettingsInputsProps) {
  const t = usePhrases('collections');
  const teamId = useTeamId();
  const targets = useQuery(collectionsQuery(teamId)).data?.items.filter((one) => !isList(one));
  return (
    <>
      <LoadedSelect
        label={t('fields.target')}
        required
        searchable
        disabled={!isNew}
        value={typeof settings.collectionId === 'string' ? settings.collectionId : null}
        choices={targets?.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
        onChange={(collectionId) => onChange({ collectionId })}
      />
      <TargetDeletion settings={settings} onChange={onChange} label={t('fields.onDelete')} />
    </>
  );
}

interface TargetDeletionProps extends Pick<FieldSettingsInputsProps, 'settings' | 'onChange'> {
  readonly label: string;
}

function TargetDeletion({ settings, onChange, label }: TargetDeletionProps) {
  const t = usePhrases('collections');
  return (
    <Stack gap={4}>
      <Text size="sm">{label}</Text>
      <SegmentedControl
        aria-label={label}
        value={settings.onTargetDelete === 'block' ? 'block' : 'clear'}
        data={[
          { value: 'clear', label: t('fields.clear') },
          { value: 'block', label: t('fields.block') },
        ]}
        onChange={(onTargetDelete) => onChange({ onTargetDelete })}
      />
    </Stack>
  );
}
