// A custom list created inline with the field that uses it.
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../../api/api.ts';
import type { ChipColor } from '../../../ui/chip.tsx';

export interface ItemDraft {
  readonly key: number;
  readonly name: string;
  readonly color: ChipColor;
}

export interface ListDraft {
  readonly name: string;
  readonly items: readonly ItemDraft[];
}

export function isListDraft({ name }: ListDraft): boolean {
  return name.trim() !== '';
}

export async function makeList(teamId: TeamId, { name, items }: ListDraft): Promise<CollectionId> {
  const list = await api.collections.create({
    params: { teamId },
    body: {
      name: name.trim(),
      pluralName: name.trim(),
      icon: 'fa-solid fa-list',
      isUsedAsCustomList: true,
      isShownInSidebar: false,
    },
  });
  const named = items.filter((item) => item.name.trim() !== '');
  if (named.length > 0) {
    await api.records.create({
      params: { teamId, collectionId: list.id },
      body: {
        records: named.map((item, position) => ({ name: item.name.trim(), color: item.color, position })),
      },
    });
  }
  return list.id;
}
