import { sanitizeRichText } from '../../../../../../kernel/html/sanitize-rich-text.ts';
import type { StoredFieldType } from '../../column-type.ts';
import { structuredTextColumn } from '../../families/structured-columns.ts';

/** Sanitized on write, so that only markup of our editors is stored. */
export const formattedText: StoredFieldType = {
  ...structuredTextColumn('formatted_text', {
    type: 'text',
    clean: (value) => sanitizeRichText(String(value)),
  }),
  inFiles: {},
};
