// What a team has besides records, as far as it is visible to the viewer: each item with the names that are
// searched.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { SearchKind } from '@fieldhouse/contract/search';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { runRuleOf } from '@fieldhouse/domain/roles/data-rules';
import { mayBuildWizards } from '@fieldhouse/domain/roles/may-build-wizards';
import type { TeamContext } from '../../kernel/context.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { listVisibleIds } from '../catalogue/index.ts';
import { listProjectNames } from '../projects/index.ts';
import {
  listCollectionsByName,
  listMessageNames,
  listTemplateNames,
  listViewNames,
  listWizardNames,
} from './search-queries.ts';

export interface SearchableItem {
  readonly kind: SearchKind;
  readonly id: string;
  readonly collectionId: CollectionId | null;
  readonly label: string;
  /** An alternative name, or its parent. */
  readonly detail: string;
  readonly icon: string;
}

export interface SearchableItems {
  readonly things: readonly SearchableItem[];
  /** Collections whose records are searched. */
  readonly searched: readonly SearchedId[];
}

export interface SearchedId {
  readonly id: string;
  /** The parent is searched as well. */
  readonly isWithinSearched: boolean;
}

function isSearched(parent: { readonly isGloballySearchable: boolean } | undefined): boolean {
  return parent?.isGloballySearchable === true;
}

export async function listSearchableItems(ctx: TeamContext): Promise<SearchableItems> {
  const member = memberOf(ctx);
  const readsMessages = mayReadMessages(member);
  const [collections, views, wizards, messages, templates, projects] = await Promise.all([
    listVisibleIds(ctx, member).then((ids) => listCollectionsByName(ctx.db, ids)),
    listViewNames(ctx.db, member.userId),
    listWizardNames(ctx.db),
    readsMessages ? listMessageNames(ctx.db) : [],
    readsMessages ? listTemplateNames(ctx.db) : [],
    listProjectNames(ctx),
  ]);
  const names = new Map(collections.map((one) => [one.id, one]));
  const buildsWizards = mayBuildWizards(member);
  return {
    searched: collections
      .filter((one) => one.isGloballySearchable)
      .map(({ id, parentId }) => ({ id, isWithinSearched: isSearched(names.get(parentId ?? '')) })),
    things: [
      ...collections.map(
        ({ id, name, pluralName, icon, isUsedAsCustomList }): SearchableItem => ({
          kind: isUsedAsCustomList ? 'custom_list' : 'collection',
          id,
          collectionId: null,
          label: pluralName,
          detail: name,
          icon,
        }),
      ),
      ...views.flatMap(({ id, collectionId, internalName, icon }): SearchableItem[] => {
        const of = names.get(collectionId);
        if (!of) return [];
        // Created by newId.
        const place = collectionId as CollectionId;
        const own = icon ?? of.icon;
        return [
          { kind: 'view', id, collectionId: place, label: internalName, detail: of.pluralName, icon: own },
        ];
      }),
      ...wizards.flatMap(({ id, name, icon, liveVersionId, startsWith }): SearchableItem[] => {
        const mayRun = liveVersionId !== null && runRuleOf(member, id, startsWith) !== 'never';
        if (!mayRun && !buildsWizards) return [];
        const kind = mayRun ? 'wizard' : 'wizard_draft';
        return [{ kind, id, collectionId: null, label: name, detail: '', icon }];
      }),
      ...projects.map(
        ({ id, name, icon }): SearchableItem => ({
          kind: 'project',
          id,
          collectionId: null,
          label: name,
          detail: '',
          icon,
        }),
      ),
      ...messages.map(
        ({ id, internalName, subjectLine }): SearchableItem => ({
          kind: 'message',
          id,
          collectionId: null,
          label: internalName,
          detail: subjectLine,
          icon: '',
        }),
      ),
      ...templates.map(
        ({ id, name, description }): SearchableItem => ({
          kind: 'message_template',
          id,
          collectionId: null,
          label: name,
          detail: description,
          icon: '',
        }),
      ),
    ],
  };
}
