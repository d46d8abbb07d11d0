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
import { Button, Group, Stack, Switch, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../api/api.ts';
import { ApiProblem, isProblem } from '../../../api/api-problem.ts';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { pick } from '../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../app/forms/form-conflict.tsx';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  DefaultValueInput,
  FieldSettingsInputs,
  FieldTypeIcon,
  fieldTypeList,
  isListDraft,
  type ListDraft,
  makeList,
  type Settings,
  useParseDefault,
} from '../../fields/index.ts';
import { type CollectionPlace, refreshCollections } from '../collection-queries.ts';
import classes from '../collections.module.css';
import { changeField } from './change-field.ts';
import { TranslatableSwitch } from './translatable-switch.tsx';
import { TypeActions } from './type-actions.tsx';
import { TypeChangeForm } from './type-change.tsx';
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

function TypePicker({ onPick }: { readonly onPick: (dataType: DataType) => void }) {
  const t = usePhrases('collections');
  return (
    <Stack>
      <Text c="dimmed">{t('fields.chooseType')}</Text>
      <div className={classes.types}>
        {fieldTypeList.map(({ dataType }) => (
          <UnstyledButton key={dataType} className={classes.type} onClick={() => onPick(dataType)}>
            <span className={classes.cardIcon}>
              <FieldTypeIcon dataType={dataType} />
            </span>
            <span>
              <span className={classes.typeName}>{t(`type.${dataType}`)}</span>
              <span className={classes.soft}>{t(`typeText.${dataType}`)}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </Stack>
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
  const client = useQueryClient();
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
  const [base, setBase] = useState(field);
  const [theirs, setTheirs] = useState<Partial<Field>>();
  const back = useAskedClose(useIsChanged([draft, settings, list, start]) && !isBusy, onBack);
  const set = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async (on: Field | undefined) => {
    if (draft.title.trim() === '') return setProblem(issueText({ rule: 'value_required' }));
    const read = start && readDefault(start.value, { dataType, settings });
    if (read && 'rule' in read) return setProblem(issueText(read));
    setBusy(true);
    try {
      const listId = list && isListDraft(list) ? await makeList(place.teamId, list) : undefined;
      const body = {
        ...draft,
        title: draft.title.trim(),
        settings: { ...settings, ...(listId && { listId }) },
        ...(read && { defaultValue: read.value }),
      };
      const before = on && pick(on, Object.keys(body));
      if (field && !(await changeField(place, field, { ...body, before }))) return;
      if (!field) await api.collections.addField({ params: place, body: { ...body, dataType } });
      await refreshCollections(client);
      onClose();
    } catch (error) {
      const current = isProblem(error, 'stale_version') ? error.data.current : undefined;
      // The properties that were named as the base.
      if (typeof current === 'object') return setTheirs(current as Partial<Field>);
      const [issue] = error instanceof ApiProblem ? error.issues : [];
      setProblem(issue ? issueText(issue) : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base);
  };
  const texts = [
    { name: 'title', label: t('fields.fieldTitle'), yours: draft.title, theirs: theirs?.title },
    {
      name: 'description',
      label: t('fields.description'),
      yours: draft.description,
      theirs: theirs?.description,
    },
  ].filter((part) => part.yours !== part.theirs);
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
        {theirs && (
          <FormConflict
            conflict={{
              parts:
                texts.length > 0 ? texts : [{ name: 'settings', label: undefined, yours: '', theirs: '' }],
              decide: async (isMine) => {
                setTheirs(undefined);
                if (!isMine) return onClose();
                const next = base && { ...base, ...theirs };
                setBase(next);
                await save(next);
              },
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
