// Saves a field. What another person changed of it meanwhile is taken over; where both changed the same, the user decides.

import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { isProblem } from '../../../api/api-problem.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { type Choices, isChanged, merge, pick } from '../../../app/forms/edit-base.ts';
import type { CollectionPlace } from '../collection-queries.ts';
import { changeField, type FieldChange } from './change-field.ts';

type FieldValues = Omit<FieldChange, 'before'> & { readonly title: string };

interface FieldSaving {
  readonly place: CollectionPlace;
  /** Undefined for a new one. */
  readonly field: Field | undefined;
  readonly dataType: DataType;
  readonly onDone: () => void;
}

/** Another person may be faster each time, but hardly so often. */
const maxTries = 4;

export function useFieldSaving({ place, field, dataType, onDone }: FieldSaving) {
  const client = useQueryClient();
  /** What another person stored, while the user decides. */
  const [theirs, setTheirs] = useState<FieldValues>();
  const [base, setBase] = useState<FieldValues | undefined>(field);

  const finish = async () => {
    await refetchStale(client);
    onDone();
  };

  const editOf = (values: FieldValues, on: FieldValues) => ({
    values,
    // At least its title.
    base: pick(on, Object.keys(values)) as FieldValues,
    version: 0,
  });

  const change = async (values: FieldValues, on: FieldValues, tries = 1): Promise<void> => {
    if (!field) return;
    const edit = editOf(values, on);
    try {
      if (await changeField(place, field, { ...values, before: edit.base })) await finish();
    } catch (error) {
      const current = isProblem(error, 'stale_version') ? error.data.current : undefined;
      if (typeof current !== 'object' || tries === maxTries) throw error;
      // The properties that were named as the base.
      const stored = { ...on, ...(current as Partial<FieldValues>) };
      const merged = merge(edit, { values: stored, version: 0 });
      if (merged.conflicts.length > 0) setTheirs(stored);
      else await change(merged.edit.values, stored, tries + 1);
    }
  };

  const save = async (values: FieldValues): Promise<void> => {
    setTheirs(undefined);
    if (base) return change(values, base);
    await api.collections.addField({ params: place, body: { ...values, dataType } });
    await finish();
  };

  const conflictsOf = (values: FieldValues) =>
    base && theirs ? merge(editOf(values, base), { values: theirs, version: 0 }).conflicts : [];

  const decide = async (values: FieldValues, choices: Choices): Promise<void> => {
    if (!base || !theirs) return;
    const { edit } = merge(editOf(values, base), { values: theirs, version: 0 }, { choices });
    setTheirs(undefined);
    setBase(theirs);
    if (isChanged(edit)) await change(edit.values, theirs);
    else await finish();
  };

  return { save, conflictsOf, decide } as const;
}
