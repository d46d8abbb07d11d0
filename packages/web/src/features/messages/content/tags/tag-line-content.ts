// Text with merge tags as the document of an editor, a paragraph for each line, and back.
import { parseMergeTags } from '@fieldhouse/domain/messages/merge-tags';
import type { JSONContent } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { type TagAttributes, tagAttributes, writeTag } from './merge-tag-html.ts';

export function toContent(value: string): JSONContent {
  const content = value.split('\n').map((line) => ({ type: 'paragraph', content: lineContent(line) }));
  return { type: 'doc', content };
}

function lineContent(line: string): JSONContent[] {
  return parseMergeTags(line).map((part) =>
    part.kind === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'mergeTag', attrs: tagAttributes(part) },
  );
}

export function toValue(doc: DocumentNode): string {
  return doc.children.map(lineOf).join('\n');
}

function lineOf(paragraph: DocumentNode): string {
  return paragraph.children
    .map((node) =>
      // The attributes of the node.
      node.type.name === 'mergeTag' ? writeTag(node.attrs as TagAttributes) : (node.text ?? ''),
    )
    .join('');
}

/** Of the text that a person without any values gets. */
export function lengthOfText(value: string): number {
  const parts = parseMergeTags(value).map((part) => (part.kind === 'text' ? part.text : part.fallback));
  return [...parts.join('')].length;
}
