import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { patternOf } from '@fieldhouse/domain/fields/text/code-pattern';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api.ts';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { FormNotes } from '../../../app/forms/form-notes.tsx';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { DataLanguages, isText } from '../../../app/language/data-languages.tsx';
import { LanguageChooser } from '../../../app/language/language-chooser.tsx';
import { useTextLanguages, withTranslations } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import {
  type CollectionPlace,
  FieldInput,
  optionsLoaderOf,
  readTyped,
  teamUploads,
  toWireValue,
  useDefaultValues,
  useTextContext,
} from '../../fields/index.ts';
import { type Errors, errorsOf } from './errors-of.ts';

interface NewRecordDialogProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  /** Prefilled values: the link to the record that it is created from. */
  readonly given?: RecordValues;
  readonly onClose: () => void;
  readonly onCreated: (record: DataRecord | undefined) => void;
}

export function NewRecordDialog({ place, collection, given, onClose, onCreated }: NewRecordDialogProps) {
  const t = usePhrases('records');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const context = useTextContext();
  // A record is created with the values that its creator may set.
  const own = collection.fields.filter(mayUpdate);
  const languages = useTextLanguages(own);
  const shown = own.map(languages.inChosen);
  // Values entered in one language are preserved while another is shown.
  const fields = withTranslations(own, languages.nameOf);
  const defaults = useDefaultValues(fields);
  const [entered, setEntered] = useState<RecordValues>(given ?? {});
  const values = { ...defaults, ...entered };
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  /** The invalid value may be in a language that is not shown. */
  const showFirst = (broken: Errors) => {
    const isShown = shown.some(({ columnName }) => columnName in broken);
    const [field] = fields.filter(({ columnName }) => columnName in broken);
    const language = field?.language ?? field?.languages[0];
    if (!isShown && language !== undefined) languages.choose(language);
  };
  const close = useAskedClose(useIsChanged(entered) && !isBusy, onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { written, broken } = readForm(fields, values, context);
    setErrors(broken);
    if (Object.keys(broken).length > 0) return showFirst(broken);
    setBusy(true);
    try {
      const { records } = await api.records.create(
        { params: place, body: { records: [written] } },
        { idempotencyKey: crypto.randomUUID() },
      );
      toast({ text: t('form.created', { name: collection.name }), tone: 'good' });
      onCreated(records[0]);
    } catch (error) {
      const refused = errorsOf(error, fields);
      setErrors(refused);
      if (Object.keys(refused).length === 0) toastProblem(error);
      else showFirst(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': ui('close') }}
      onClose={close}
      size="lg"
      title={t('form.newTitle', { name: collection.name.toLocaleLowerCase() })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <LanguageChooser languages={languages} />
          {languages.chosen === undefined && own.some(isText) && <DataLanguages />}
          {shown.map((field, index) => (
            <FieldInput
              key={field.columnName}
              field={field}
              value={values[field.columnName] ?? null}
              error={errors[field.columnName]}
              hasAutoFocus={index === 0}
              uploads={teamUploads(place.teamId)}
              lang={field.language}
              loadOptions={optionsLoaderOf(client, place.teamId, field)}
              onChange={(value) => setEntered((now) => ({ ...now, [field.columnName]: value }))}
            />
          ))}
          <EmptyFields fields={fields} values={values} errors={errors} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('form.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface EmptyFieldsProps {
  readonly fields: readonly Field[];
  readonly values: RecordValues;
  readonly errors: Errors;
}

/** Explains the asterisks and, after a failed submit, lists the fields left empty. */
function EmptyFields({ fields, values, errors }: EmptyFieldsProps) {
  const required = fields.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return null;
  const empty = required.filter(
    ({ columnName }) => errors[columnName] !== undefined && (values[columnName] ?? '') === '',
  );
  return <FormNotes form={{ problemText: undefined, emptyFields: empty.map(({ title }) => title) }} />;
}

function readForm(
  fields: readonly Field[],
  values: RecordValues,
  context: ReturnType<typeof useTextContext>,
) {
  const written: RecordValues = {};
  const broken: Record<string, string> = {};
  for (const field of fields) {
    const read = readTyped(values[field.columnName] ?? null, field, context);
    const name = field.columnName;
    if ('rule' in read) broken[name] = issueText(read);
    else if (read.value === null && field.isRequired && !patternOf(field))
      broken[name] = issueText({ rule: 'value_required' });
    // A field that was cleared although it has a default must stay empty.
    else if (read.value !== null || (field.defaultValue ?? null) !== null)
      written[name] = toWireValue(read.value);
  }
  return { written, broken };
}
