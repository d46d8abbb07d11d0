import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';

export interface CommentsPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
}
