// Stored HTML as the editor takes it. The page's policy forbids style attributes even in a parser that draws nothing, so
// they are set aside in the text and put on by script, which it allows.
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import { extensions } from './rich-text-schema.ts';

const schema = getSchema(extensions);

export function readHtml(html: string): JSONContent {
  const text = html.replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-inline-style]')) {
    element.style.cssText = element.dataset.inlineStyle ?? '';
    delete element.dataset.inlineStyle;
  }
  return ModelParser.fromSchema(schema).parse(body).toJSON();
}
