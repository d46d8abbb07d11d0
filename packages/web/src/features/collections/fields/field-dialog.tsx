// Adds a field: first its type, then its name, rules and settings. Editing shows only the second part.
import type { Field } from '@fieldhouse/contract/collections';
import {
  type DataType,
  isFileType,
  isListChoice,
  isRecordLink,
  searchableTypes,
  translatableTypes,
  uniqueTypes,
} from '@fieldhouse/contract/field-types';
import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import type { Choices } from '../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../app/forms/form-conflict.tsx';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  DefaultValueInput,
  FieldSettingsInputs,
  FieldTypeIcon,
  isListDraft,
  type ListDraft,
  makeList,
  type Settings,
  useParseDefault,
} from '../../fields/index.ts';
import type { CollectionPlace } from '../collection-queries.ts';
import { TranslatableSwitch } from './translatable-switch.tsx';
import { TypeActions } from './type-actions.tsx';
import { TypeChangeForm } from './type-change.tsx';
import { TypePicker } from './type-picker.tsx';
import { useFieldSaving } from './use-field-saving.ts';
import { useNewSettings } from './use-new-settings.ts';

interface FieldDialogProps {
  readonly place: CollectionPlace;
  /** Undefined for a new one. */
  readonly field: Field | undefined;
  readonly onClose: () => void;
}

export function FieldDialog({ place, field, onClose }: FieldDialogProps) {
  const ui = usePhrases('ui');
  const t = usePhrases('collections');
  const [dataType, setDataType] = useState<DataType | undefined>(field?.dataType);
  const [view, setView] = useState<'field' | 'change' | 'set' | 'undo'>('field');
  const newSettings = useNewSettings(place.teamId);
  const title = field ? t('fields.editTitle', { field: field.title }) : t('fields.newTitle');
  return (
    <Dialog title={title} closeLabel={ui('close')} isOpen onClose={onClose} size="lg">
      {field && view !== 'field' ? (
        <TypeChangeForm
          place={place}
          field={field}
          kind={view}
          onBack={() => setView('field')}
          onDone={onClose}
        />
      ) : dataType ? (
        <FieldForm
          place={place}
          field={field}
          dataType={dataType}
          newSettings={newSettings}
          onClose={onClose}
          onBack={() => setDataType(undefined)}
          typeActions={field && <TypeActions place={place} field={field} onOpen={setView} />}
        />
      ) : (
        <TypePicker onPick={setDataType} />
      )}
    </Dialog>
  );
}

interface FieldFormProps extends FieldDialogProps {
  readonly dataType: DataType;
  readonly newSettings: (dataType: DataType) => Settings;
  readonly onBack: () => void;
  /** Beside the type of an existing field. */
  readonly typeActions: ReactNode;
}

function FieldForm(props: FieldFormProps) {
  const { place, field, dataType, newSettings, onClose, onBack, typeActions } = props;
  const t = usePhrases('collections');
  const ui = usePhrases('ui');
  const [draft, setDraft] = useState(() => ({
    title: field?.title ?? '',
    description: field?.description ?? '',
    isRequired: field?.isRequired ?? false,
    isUnique: field?.isUnique ?? false,
    isSearchable: field?.isSearchable ?? searchableTypes.includes(dataType),
    ...(translatableTypes.includes(dataType) && { isTranslatable: field?.isTranslatable ?? false }),
  }));
  const [settings, setSettings] = useState<Settings>(() => field?.settings ?? newSettings(dataType));
  const [list, setList] = useState<ListDraft>();
  /** Undefined until it is edited: the saved value need not be parsed again. */
  const [start, setStart] = useState<{ readonly value: unknown }>();
  const readDefault = useParseDefault();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const saving = useFieldSaving({ place, field, dataType, onDone: onClose });
  const back = useAskedClose(useIsChanged([draft, settings, list, start]) && !isBusy, onBack);
  const set = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const toValues = (listId?: string) => {
    const read = start && readDefault(start.value, { dataType, settings });
    const values = {
      ...draft,
      title: draft.title.trim(),
      settings: { ...settings, ...(listId && { listId }) },
    };
    return { read, values: read && 'value' in read ? { ...values, defaultValue: read.value } : values };
  };
  const run = async (send: (values: ReturnType<typeof toValues>['values']) => Promise<void>) => {
    if (draft.title.trim() === '') return setProblem(issueText({ rule: 'value_required' }));
    const { read } = toValues();
    if (read && 'rule' in read) return setProblem(issueText(read));
    setBusy(true);
    try {
      const listId = list && isListDraft(list) ? await makeList(place.teamId, list) : undefined;
      // It isn’t made a second time.
      if (listId) {
        setList(undefined);
        setSettings((now) => ({ ...now, listId }));
      }
      await send(toValues(listId).values);
    } catch (error) {
      const [issue] = error instanceof ApiProblem ? error.issues : [];
      setProblem(issue ? issueText(issue) : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(saving.save);
  };
  const labels: Readonly<Record<string, string>> = {
    title: t('fields.fieldTitle'),
    description: t('fields.description'),
  };
  const conflicts = saving.conflictsOf(toValues().values);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Group gap={8}>
          <FieldTypeIcon dataType={dataType} />
          <Text fw={600}>{t(`type.${dataType}`)}</Text>
          <Text size="sm" c="dimmed">
            {t(`typeText.${dataType}`)}
          </Text>
        </Group>
        {typeActions}
        <TextInput
          label={t('fields.fieldTitle')}
          required
          data-autofocus
          maxLength={120}
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <FieldSettingsInputs
          dataType={dataType}
          settings={settings}
          isNew={!field}
          list={list}
          onList={setList}
          onChange={(part) => setSettings((now) => ({ ...now, ...part }))}
        />
        {hasDefault(dataType, settings) && (
          <DefaultValueInput
            field={{ dataType, settings }}
            value={start ? start.value : (field?.defaultValue ?? null)}
            error={undefined}
            onChange={(value) => setStart({ value })}
          />
        )}
        <Textarea
          label={t('fields.description')}
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <Switch
          label={t('fields.required')}
          description={t('fields.requiredText')}
          checked={draft.isRequired}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
        {uniqueTypes.includes(dataType) && (
          <Switch
            label={t('fields.unique')}
            description={t('fields.uniqueText')}
            checked={draft.isUnique}
            onChange={(event) => set({ isUnique: event.currentTarget.checked })}
          />
        )}
        {searchableTypes.includes(dataType) && (
          <Switch
            label={t('fields.searchable')}
            description={t('fields.searchableText')}
            checked={draft.isSearchable}
            onChange={(event) => set({ isSearchable: event.currentTarget.checked })}
          />
        )}
        {draft.isTranslatable !== undefined && (
          <TranslatableSwitch
            value={draft.isTranslatable}
            onChange={(isTranslatable) => set({ isTranslatable })}
          />
        )}
        {conflicts.length > 0 && (
          <FormConflict
            conflict={{
              parts: conflicts.map((part) => ({ ...part, label: labels[part.name] })),
              decide: (choices: Choices) => run((values) => saving.decide(values, choices)),
            }}
          />
        )}
        {problem && (
          <Text c="red" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          {!field && (
            <Button variant="default" onClick={back}>
              {ui('back')}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {field ? ui('save') : t('fields.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Whether a default can be set: not for files, which belong to one record; for choices once their list is
 * chosen.
 */
function hasDefault(dataType: DataType, settings: Settings): boolean {
  if (isFileType(dataType)) return false;
  if (isListChoice(dataType)) return typeof settings.listId === 'string';
  return !isRecordLink(dataType) || typeof settings.collectionId === 'string';
}

/** The contract's defaults; types with a list or target start without one. */
