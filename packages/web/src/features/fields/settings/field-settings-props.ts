import type { ListDraft } from './list-draft.ts';
import type { Settings } from './settings.ts';

export interface FieldSettingsProps {
  readonly settings: Settings;
  /** Lists and targets of a field can't be changed after it is created. */
  readonly isNew: boolean;
  readonly list: ListDraft | undefined;
  readonly onList: (list: ListDraft | undefined) => void;
  readonly onChange: (part: Settings) => void;
}
