import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailStyle } from '@fieldhouse/contract/mail-style';

/** What is undone together. */
export interface MailContent {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: MailBlock[];
  readonly style: MailStyle;
}
