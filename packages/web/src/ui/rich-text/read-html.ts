// Parses stored HTML for the editor.
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { applyStyles, renameStyles } from './pasted-styles.ts';
import { extensions } from './rich-text-schema.ts';

const ownSchema = getSchema(extensions);

export function readHtml(html: string, schema: Schema = ownSchema): JSONContent {
  const { body } = new DOMParser().parseFromString(renameStyles(html), 'text/html');
  applyStyles(body);
  return ModelParser.fromSchema(schema).parse(body).toJSON();
}
