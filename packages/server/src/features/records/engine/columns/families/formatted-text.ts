import { sanitizeRichText } from '../../../../../kernel/html/sanitize-rich-text.ts';
import { structuredTextColumn } from './structured-columns.ts';

/** Sanitized on write, so that only markup of our editors is stored. */
export const formattedText = structuredTextColumn('formatted_text', {
  type: 'text',
  clean: (value) => sanitizeRichText(String(value)),
});
