// What comments are on: a record or a task.
import type { NoticePlace } from '@fieldhouse/contract/notices';
import type { Member } from '../../kernel/authority.ts';
import type { CommentPlace } from './comment-queries.ts';

export interface CommentThread {
  readonly place: CommentPlace;
  /** Whether another member may read the comments, and so can be mentioned. */
  readonly isReadableFor: (member: Member) => boolean | Promise<boolean>;
  /** Where the notice of a mention leads. */
  readonly noticePlace: NoticePlace;
  /** Announces a change to everyone who has the place open. */
  readonly announce: () => void;
}
