import type { Collection, CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId, TeamId, WizardId } from '@fieldhouse/contract/ids';
import { type FieldsTask, isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import {
  fieldOf,
  type KnownCollection,
  type KnownCollections,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export interface WizardPlace {
  readonly teamId: TeamId;
  readonly wizardId: WizardId;
}

export const wizardsQuery = (teamId: TeamId) => queryOf(api.wizards.list, { params: { teamId } });
export const wizardQuery = (place: WizardPlace) => queryOf(api.wizards.get, { params: { ...place } });
export const publicationQuery = (place: WizardPlace) => ({
  ...queryOf(api.wizards.publication, { params: { ...place } }),
  staleTime: 0,
  gcTime: 0,
});

/** The collections of the team; undefined while they are loading. */
export function useCollections(teamId: TeamId): readonly Collection[] | undefined {
  return useQuery(queryOf(api.collections.list, { params: { teamId } })).data?.items;
}

const noCollections: readonly Collection[] = [];

export interface DraftCollections {
  readonly known: KnownCollections;
  /** With everything the form inputs need. */
  readonly full: ReadonlyMap<string, CollectionWithFields>;
}

/**
 * The collections that a draft starts with, writes to or offers records of, with their fields, and all other collections by
 * name only.
 */
export function useDraftCollections(
  teamId: TeamId,
  definition: WizardDefinition,
): DraftCollections & { readonly areLoaded: boolean } {
  const all = useCollections(teamId);
  const tasks = definition.steps.flatMap((step) => step.tasks);
  const written = useFullCollections(teamId, [
    definition.startsWith,
    ...tasks.map((task) => ('collectionId' in task ? task.collectionId : null)),
  ]);
  const known = written.found.reduce(addCollection, useEmpty(all ?? noCollections));
  const offered = useFullCollections(
    teamId,
    tasks.filter(isFieldsTask).flatMap((task) => offeredIds(task, known)),
  );
  const areLoaded = all !== undefined && written.areLoaded && offered.areLoaded;
  return { ...offered.found.reduce(addCollection, known), areLoaded };
}

function useFullCollections(teamId: TeamId, ids: readonly (CollectionId | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return useQueries({
    queries: known.map((collectionId) => queryOf(api.collections.get, { params: { teamId, collectionId } })),
    combine: (results) => ({
      found: results.flatMap(({ data }) => (data ? [data] : [])),
      // Or refused: the draft may name a collection that was deleted.
      areLoaded: results.every(({ isPending }) => !isPending),
    }),
  });
}

/** Collections whose records a task offers. */
function offeredIds({ fields, collectionId }: FieldsTask, { known }: DraftCollections): CollectionId[] {
  return fields.flatMap(({ fieldId, offer }) => {
    const field = offer ? fieldOf(known, collectionId, fieldId) : undefined;
    // The contract branded the id in the settings.
    return ((field && linkedCollectionOf(field)) ?? []) as CollectionId | [];
  });
}

function useEmpty(all: readonly Collection[]): DraftCollections {
  return useMemo(() => {
    // Lists are known by name; their own fields matter only where something is written to them.
    const known = new Map<string, KnownCollection>(
      all.map(({ id, pluralName, parentId, isSmartCollection }) => [
        id,
        {
          id,
          pluralName,
          fields: [],
          aboveIds: aboveOf(all, id),
          hasChosenMembers: parentId !== null && !isSmartCollection,
        },
      ]),
    );
    return { known, full: new Map<string, CollectionWithFields>() };
  }, [all]);
}

function addCollection(
  { known, full }: DraftCollections,
  collection: CollectionWithFields,
): DraftCollections {
  const { id, pluralName, fields, nameFieldId } = collection;
  return {
    known: new Map(known).set(id, {
      ...{ aboveIds: [], ...known.get(id), id, pluralName, fields },
      nameFieldId: nameFieldId ?? undefined,
    }),
    full: new Map(full).set(id, collection),
  };
}

/** The collections above a child, up to its root. */
function aboveOf(all: readonly Collection[], id: string): string[] {
  const parentId = all.find((one) => one.id === id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...aboveOf(all, parentId)];
}
