// Saves an edit that nothing else was changed under. What another person changed is taken over and the rest saved on top;
// where both changed the same, the user decides.
import { useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { type Choices, type Edit, merge, pick, type StoredValues } from './edit-base.ts';
import type { useEdit } from './use-edit.ts';

/** What an edit sends to the API. */
export interface Edited<Body, V> {
  /** The properties that were changed, as the schema returned them. */
  readonly change: Partial<Body>;
  /** The same with what they were before, for an endpoint that compares it. */
  readonly patch: Partial<Body> & { readonly before: Partial<V> };
  /** What all values were before. */
  readonly base: V;
  /** Of what it is based on; 0 where the resource has none. */
  readonly version: number;
}

interface SavingOptions<V> {
  /** Resolves with false if the values can't be sent as they are. */
  readonly send: (now: Edit<V>) => Promise<boolean>;
  readonly isEdit: boolean;
  readonly fetchStored: (() => Promise<StoredValues<V>>) | undefined;
}

/** Another person may be faster each time, but hardly so often. */
const maxTries = 4;

export function useSaving<V extends object>(
  { latest, put }: Pick<ReturnType<typeof useEdit<V>>, 'latest' | 'put'>,
  { send, isEdit, fetchStored }: SavingOptions<V>,
) {
  const [stored, setStored] = useState<StoredValues<V>>();

  const save = async (tries = 1): Promise<void> => {
    const now = latest.current;
    setStored(undefined);
    try {
      if (await send(now)) put((after) => ({ ...after, base: { ...after.base, ...now.values } }));
    } catch (error) {
      const theirs = isEdit && tries < maxTries ? await storedAfter(error, now) : undefined;
      if (!theirs) throw error;
      if (merge(latest.current, theirs).conflicts.length > 0) return setStored(theirs);
      put((edit) => merge(edit, theirs).edit);
      await save(tries + 1);
    }
  };

  const storedAfter = async (error: unknown, now: Edit<V>): Promise<StoredValues<V> | undefined> => {
    if (!isProblem(error, 'stale_version')) return undefined;
    if (fetchStored) return fetchStored();
    const { current } = error.data;
    if (typeof current !== 'object' || current === null) return undefined;
    const values = pick(current, Object.keys(now.base));
    // Values of the properties that were named as the base.
    return { values: { ...now.base, ...(values as Partial<V>) }, version: now.version };
  };

  const decide = async (choices: Choices): Promise<void> => {
    if (!stored) return;
    put((now) => merge(now, stored, { choices }).edit);
    setStored(undefined);
    if (Object.values(choices).some((choice) => choice !== 'theirs')) await save();
  };

  const conflict = stored && { parts: merge(latest.current, stored).conflicts };
  return { save: () => save(), decide, conflict };
}
