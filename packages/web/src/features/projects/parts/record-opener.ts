// Opens a record over the page, where the page can show one.
import type { TaskLink } from '@fieldhouse/contract/task-cards';
import { createContext, useContext } from 'react';

type OpenRecord = (record: Pick<TaskLink, 'collectionId' | 'recordId'>) => void;

const Context = createContext<OpenRecord | undefined>(undefined);
export const RecordOpener = Context.Provider;

/** Undefined where a record has only its own page. */
export function useOpenRecord(): OpenRecord | undefined {
  return useContext(Context);
}
