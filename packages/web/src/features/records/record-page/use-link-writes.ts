// Links and unlinks records, whichever side stores the link.

import type { CardSource } from '@fieldhouse/contract/data-cards';
import { holdsSeveral, type LinkValue } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { labelOf, linksOf } from '../../fields/index.ts';
import { useOpenRecord } from './record-context.ts';
import type { Linked } from './use-linked.ts';

export interface LinkWrites {
  readonly link: (record: DataRecord) => Promise<unknown>;
  readonly unlink: (record: DataRecord) => Promise<unknown>;
}

export function useLinkWrites(source: CardSource, linked: Linked): LinkWrites {
  const { record: open, saving } = useOpenRecord();
  const { targetPlace, target, linkField, refresh } = linked;
  const { run } = useAction((write: () => Promise<unknown>) => write(), {
    refresh: async () => refresh(),
  });
  const own = linkField ? open.values[linkField.columnName] : undefined;
  const writeOwn = (next: readonly LinkValue[]) =>
    linkField ? saving.save(linkField, next, own ?? null) : Promise.resolve();
  const writeTheirs = (record: DataRecord, value: unknown) => {
    if (!linkField) return Promise.resolve();
    const { id, version } = record;
    const values = { [linkField.columnName]: value };
    return api.records.update({ params: targetPlace, body: { records: [{ id, version, values }] } });
  };
  const idsIn = (record: DataRecord) =>
    linksOf(linkField && record.values[linkField.columnName]).map(({ id }) => id);
  const isMany = linkField !== undefined && holdsSeveral(linkField.dataType);
  return {
    link: (record) =>
      run(async () => {
        if (source.kind === 'own') {
          const added = { id: record.id, label: target ? labelOf(record, target) : '' };
          await writeOwn([...linksOf(own).filter(({ id }) => id !== record.id), added]);
        } else {
          await writeTheirs(record, isMany ? [...new Set([...idsIn(record), open.id])] : open.id);
        }
      }),
    unlink: (record) =>
      run(async () => {
        if (source.kind === 'own') {
          await writeOwn(linksOf(own).filter(({ id }) => id !== record.id));
        } else {
          const left = idsIn(record).filter((id) => id !== open.id);
          await writeTheirs(record, isMany && left.length > 0 ? left : null);
        }
      }),
  };
}

/** The link as an initial value of a new record. */
export function linkToOpenRecord(
  { linkField }: Linked,
  open: { readonly id: string; readonly label: string },
): Record<string, unknown> {
  if (!linkField) return {};
  return { [linkField.columnName]: holdsSeveral(linkField.dataType) ? [open] : open };
}
