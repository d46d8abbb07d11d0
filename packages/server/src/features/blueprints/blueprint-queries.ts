// The only reads of another team's data. Both use SECURITY DEFINER functions that return published blueprints
// only.

import type { DataCard, DataCardGroup } from '@fieldhouse/contract/data-cards';
import type { View } from '@fieldhouse/contract/data-views';
import type { DataType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface BlueprintRow {
  readonly id: string;
  readonly name: string;
  readonly plural_name: string;
  readonly description: string;
  readonly icon: string;
  readonly price: string | null;
  readonly team_name: string;
  readonly fields: number;
}

export interface OfferedCollection {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly pluralName: string;
  readonly description: string;
  readonly icon: string;
  readonly isShownInSidebar: boolean;
  readonly isGloballySearchable: boolean;
  readonly representsPeople: boolean;
  readonly nameFieldId: string | null;
  readonly avatarFieldId: string | null;
  readonly membershipDataFilter: Filter | null;
  readonly membershipOrder: Sort[] | null;
}

export interface OfferedField {
  readonly id: string;
  readonly collectionId: string;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isSearchable: boolean;
  readonly isTranslatable: boolean;
  readonly defaultValue: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
}

interface OfferedList extends Pick<OfferedCollection, 'id' | 'name' | 'pluralName' | 'icon'> {
  readonly items: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
}

export interface OfferedWizard {
  readonly name: string;
  readonly icon: string;
  /** Of its live version. */
  readonly definition: unknown;
  readonly links: readonly (Readonly<Record<string, unknown>> & { readonly collectionId: string })[];
}

/** The content of a blueprint, with the ids of the team that published it. */
export interface BlueprintContent {
  readonly teamName: string;
  readonly collections: readonly OfferedCollection[];
  readonly fields: readonly OfferedField[];
  readonly lists: readonly OfferedList[];
  readonly views: readonly Pick<View, 'collectionId' | 'internalName' | 'type' | 'settings'>[];
  readonly cards: readonly DataCard[];
  readonly wizards: readonly OfferedWizard[];
  readonly groups: readonly Pick<DataCardGroup, 'collectionId' | 'name' | 'icon' | 'cardIds'>[];
}

export async function listBlueprintRows(db: TeamDb): Promise<readonly BlueprintRow[]> {
  return (await sql<BlueprintRow>`select * from platform.list_blueprints()`.execute(db.withoutPlugins()))
    .rows;
}

/** Undefined if no team publishes the blueprint. */
export async function readBlueprintContent(db: TeamDb, id: string): Promise<BlueprintContent | undefined> {
  const { rows } = await sql<{ offer: Omit<BlueprintContent, 'wizards'> | null; wizards: OfferedWizard[] }>`
    select platform.read_blueprint(${id}::uuid) as offer,
      platform.read_blueprint_wizards(${id}::uuid) as wizards`.execute(db.withoutPlugins());
  const [row] = rows;
  return row?.offer ? { ...row.offer, wizards: row.wizards } : undefined;
}
