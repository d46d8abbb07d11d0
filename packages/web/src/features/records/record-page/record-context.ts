// The data that all parts of a record page share.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { type ComponentType, createContext, useContext } from 'react';
import type { CollectionPlace } from '../../fields/index.ts';
import type { RecordSaving } from '../saving/use-record-saving.ts';

export interface OpenRecord {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
  readonly saving: RecordSaving;
  /** The tasks about the record. */
  readonly Tasks: ComponentType<{ readonly place: CollectionPlace; readonly recordId: RecordId }>;
}

const Context = createContext<OpenRecord | undefined>(undefined);
export const OpenRecordProvider = Context.Provider;

export function useOpenRecord(): OpenRecord {
  const open = useContext(Context);
  if (!open) throw new Error('A part of the record page is rendered outside of it.');
  return open;
}
