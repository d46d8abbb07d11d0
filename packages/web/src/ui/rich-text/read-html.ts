// Parses stored HTML for the editor. The CSP forbids style attributes even in an inert parser, so they are
// renamed in the text and applied by script, which it allows.
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { extensions } from './rich-text-schema.ts';

const ownSchema = getSchema(extensions);

export function readHtml(html: string, schema: Schema = ownSchema): JSONContent {
  const text = html.replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-inline-style]')) {
    element.style.cssText = element.dataset.inlineStyle ?? '';
    delete element.dataset.inlineStyle;
  }
  return ModelParser.fromSchema(schema).parse(body).toJSON();
}
