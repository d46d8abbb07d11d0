// When a message is sent, as chosen on the page: saved by itself where the viewer may store it.
import type { Message } from '@fieldhouse/contract/messages';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { useMessageGate } from '../actions/use-message-gate.tsx';
import { useMessageAutosave } from '../content/saving/use-message-autosave.ts';
import type { Timing } from './timing.ts';

export function useTiming(message: Message) {
  const actions = useAvailableActions(message);
  const { isEditing, gate } = useMessageGate(message, 'edit_schedule');
  // The time of a scheduled message changes only when its sender presses the button.
  const isSaved = isEditing && actions.includes('edit_schedule');
  const save = useMessageAutosave(message, timingOf, { isLocked: !isSaved, isValid: () => isSaved });
  /** Stores what was chosen last; undefined if that failed. The version is the one to act on. */
  async function settle(): Promise<number | undefined> {
    if (!isSaved) return message.version;
    return (await save.flush()) ? save.version() : undefined;
  }
  return { timing: save.draft, put: save.put, save, isSaved, isEditing, gate, settle } as const;
}

export type TimingDraft = ReturnType<typeof useTiming>;

function timingOf({ schedule, maxLatenessMinutes }: Message): Timing {
  return { schedule, maxLatenessMinutes };
}
