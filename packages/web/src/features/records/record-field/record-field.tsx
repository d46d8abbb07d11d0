import type { TeamId } from '@fieldhouse/contract/ids';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import type { FallbackText, TextField } from '../../../app/language/text-languages.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { isCodeLanguage } from '../../../ui/code/code-languages.ts';
import {
  FieldInput,
  fieldTypesUi,
  optionsLoaderOf,
  readTyped,
  teamUploads,
  useTextContext,
} from '../../fields/index.ts';
import { isSame } from '../saving/use-record-writes.ts';
import { errorsOf } from './errors-of.ts';
import { OriginalText } from './original-text.tsx';

const CodeField = onDemand(() => import('./code-field.tsx'), 'CodeField');

interface RecordFieldProps {
  readonly teamId: TeamId;
  readonly field: TextField;
  readonly saved: unknown;
  /** Shown while there is no translation. */
  readonly original?: FallbackText | undefined;
  /** `before` is the saved value when the user started editing. */
  readonly onSave: (value: unknown, before: unknown) => Promise<void>;
}

export function RecordField({ teamId, field, saved, original, onSave }: RecordFieldProps) {
  const client = useQueryClient();
  const context = useTextContext();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const [draft, setDraft] = useState<{ readonly value: unknown }>();
  const [error, setError] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const latest = useRef<{ readonly value: unknown; readonly before: unknown }>(undefined);
  const change = (value: unknown) => {
    latest.current = { value, before: latest.current ? latest.current.before : saved };
    setDraft(latest.current);
    if (fieldTypesUi[field.dataType].isSavedAtOnce?.(value)) void save();
  };
  const saving = useRef(Promise.resolve());
  /** Saves run one after the other: two at once would conflict as if another user had made one of them. */
  const save = () => {
    saving.current = saving.current.then(saveLatest);
    return saving.current;
  };
  const saveLatest = async () => {
    const wanted = latest.current;
    if (!wanted) return;
    const read = readTyped(wanted.value, field, context);
    if ('rule' in read) return setError(issueText(read));
    if (read.value === null && field.isRequired) return setError(issueText({ rule: 'value_required' }));
    setError(undefined);
    try {
      if (!isSame(read.value, wanted.before)) await onSave(read.value, wanted.before);
      if (latest.current === wanted) {
        latest.current = undefined;
        setDraft(undefined);
      } else if (latest.current) {
        latest.current = { ...latest.current, before: read.value };
      }
    } catch (problem) {
      setError(errorsOf(problem, [field])[field.columnName] ?? problemText(problem));
    }
  };
  const trySave = async () => {
    await save();
    return latest.current === undefined;
  };
  useLeave(draft !== undefined, { save: trySave });
  const { language } = field.settings;
  const isShown = !isEditing && !draft && error === undefined;
  if (
    fieldTypesUi[field.dataType].shownAs === 'code' &&
    isCodeLanguage(language) &&
    typeof saved === 'string' &&
    isShown
  ) {
    return (
      <Suspense fallback={<Skeleton height={60} />}>
        <CodeField
          field={field}
          language={language}
          text={saved}
          onEdit={mayUpdate(field) ? () => setEditing(true) : undefined}
        />
      </Suspense>
    );
  }
  return (
    <div>
      <FieldInput
        field={field}
        value={draft ? draft.value : saved}
        onChange={change}
        onBlur={() => {
          setEditing(false);
          void save();
        }}
        hasAutoFocus={isEditing}
        uploads={teamUploads(teamId)}
        error={error}
        loadOptions={loadOptions}
        lang={field.language}
        isDisabled={!mayUpdate(field)}
      />
      {original && <OriginalText field={field} original={original} />}
    </div>
  );
}
