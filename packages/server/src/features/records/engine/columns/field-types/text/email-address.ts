import { sql } from 'kysely';
import type { StoredFieldType } from '../../column-type.ts';
import { textColumn } from '../../families/column-families.ts';

export const emailAddress: StoredFieldType = {
  ...textColumn({ isCaseBlind: true }),
  isShortText: true,
  isMe: (column, me) => sql`lower(${column}) = ${(me?.email ?? '').toLowerCase()}`,
  inFiles: {},
};
