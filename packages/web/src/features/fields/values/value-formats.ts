import type { Formats } from '../../../app/language/formats.ts';
import type { PhoneText } from './phone-text.ts';

export interface ValueFormats {
  readonly formats: Formats;
  readonly yes: string;
  readonly no: string;
  readonly phone: PhoneText;
  /** For the names of linked records. */
  readonly language?: string | undefined;
}
