// Seed section 4: the four modes in which the steps of a message open.
import type { MessageStatus } from '@fieldhouse/contract/messages';

type EditMode = 'only_edit' | 'only_view' | 'default_edit' | 'default_view';

/**
 * A new message can only be edited, and one that may not be changed only viewed. A draft opens for editing;
 * what is in review or approved opens for viewing, since editing takes it back.
 */
export function editModeOf(status: MessageStatus | 'new', mayEdit: boolean): EditMode {
  if (status === 'new') return 'only_edit';
  if (!mayEdit) return 'only_view';
  return status === 'draft' || status === 'sent' ? 'default_edit' : 'default_view';
}
