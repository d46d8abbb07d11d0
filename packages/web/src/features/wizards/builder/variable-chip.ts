// A reference inside rich text, inserted, moved and deleted as one unit.
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { fromTokens } from '@fieldhouse/domain/wizards/texts/text-template';
import { Node } from '@tiptap/core';

export type LabelOf = (name: string) => string;

export function variableChip(labelOf: LabelOf) {
  return Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: { default: '', parseHTML: (element) => element.getAttribute('data-variable') ?? '' },
      fallback: { default: '', parseHTML: (element) => element.getAttribute('data-fallback') ?? '' },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node }) => [
      'span',
      { 'data-variable': node.attrs.name, 'data-fallback': node.attrs.fallback },
      labelOf(String(node.attrs.name)),
    ],
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement('span');
        dom.dataset.variable = attrs.name;
        dom.dataset.fallback = attrs.fallback;
        dom.textContent = labelOf(attrs.name);
        // The label may change, which is no edit.
        return { dom, ignoreMutation: () => true };
      },
  });
}

/** Segments as the editor's HTML: references are elements. */
export function toEditorHtml(template: TextTemplate): string {
  return template
    .map((segment) =>
      't' in segment
        ? segment.t
        : `<span data-variable="${segment.ref}" data-fallback="${escapeHtml(segment.fallback ?? '')}"></span>`,
    )
    .join('');
}

const chip = /<span data-variable="([^"]*)" data-fallback="([^"]*)">[^<]*<\/span>/g;

/** The inverse. A reference always has a fallback, possibly empty. */
export function fromEditorHtml(html: string): TextTemplate {
  if (html === '<p></p>') return [];
  return fromTokens(
    html.replaceAll(
      chip,
      (_whole, name: string, fallback: string) => `{{${name}|${fallback.replaceAll(/[{}|]/g, '')}}}`,
    ),
  );
}
