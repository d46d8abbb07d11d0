import type { CardSettings } from '@fieldhouse/contract/data-cards';

/** A source being edited; it is chosen last. */
export type SettingsDraft =
  | Extract<CardSettings, { type: 'form' }>
  | (Omit<Extract<CardSettings, { type: 'table' }>, 'source'> & { source?: Source })
  | (Omit<Extract<CardSettings, { type: 'thumbnails' }>, 'source'> & { source?: Source });
export type Source = Extract<CardSettings, { type: 'table' }>['source'];
