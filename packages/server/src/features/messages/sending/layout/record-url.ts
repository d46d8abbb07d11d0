import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { placePath } from '@fieldhouse/domain/notices/place-path';

/** The record through which a recipient was included. */
export interface RecipientRecord {
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
}

interface Team {
  readonly appUrl: string;
  readonly teamId: string;
}

/** Its page, for members who sign in and may read it; without one, the team’s start page. */
export function recordUrl({ appUrl, teamId }: Team, record: RecipientRecord | undefined): string {
  return appUrl + (record ? placePath(teamId, { type: 'record', ...record }) : `/team-${teamId}`);
}

/** As a ledger or an audience names it. */
export function recordOf(recordId: string | null, collectionId: string | null): RecipientRecord | undefined {
  if (recordId === null || collectionId === null) return undefined;
  // Ids of a record and its collection, as the database has them.
  return { recordId: recordId as RecordId, collectionId: collectionId as CollectionId };
}
