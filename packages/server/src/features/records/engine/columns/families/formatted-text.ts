import { sanitizeRichText } from '../../../../../kernel/html/sanitize-rich-text.ts';
import { structuredTextColumn } from './structured-columns.ts';

/** Stored is only what our editors make, whoever sent it. */
export const formattedText = structuredTextColumn('formatted_text', {
  type: 'text',
  clean: (value) => sanitizeRichText(String(value)),
});
