import type { Filter } from '@fieldhouse/contract/filters';
import { collectionId } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';

/** The records of one collection, with the address in a column. */
export function collectionAudience(id: string, column = 'email', filter?: Filter): Audience {
  const address = { kind: column === 'phone' ? 'sms' : 'email', column } as const;
  const source = { kind: 'collection', collectionId: collectionId.parse(id), address } as const;
  return { include: [filter ? { ...source, filter } : source], exclude: [] };
}
