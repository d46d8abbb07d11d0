import type { CardSettings } from '@fieldhouse/contract/data-cards';

/** The settings of a card being edited; its source is chosen last, and so may be missing. */
export type SettingsDraft =
  | Extract<CardSettings, { type: 'form' }>
  | (Omit<Extract<CardSettings, { type: 'table' }>, 'source'> & { source?: Source })
  | (Omit<Extract<CardSettings, { type: 'thumbnails' }>, 'source'> & { source?: Source });
export type Source = Extract<CardSettings, { type: 'table' }>['source'];
