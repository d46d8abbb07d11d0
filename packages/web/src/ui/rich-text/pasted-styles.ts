// Styles within HTML. The CSP forbids style attributes even in an inert parser, so they are renamed in the text and applied by
// script, which it allows.
import { Extension } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

export function renameStyles(html: string): string {
  return html.replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
}

export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-inline-style]')) {
    element.style.cssText = element.dataset.inlineStyle ?? '';
    delete element.dataset.inlineStyle;
  }
}

/** What is pasted keeps its styles as far as the schema knows them. */
export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => renameStyles(html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')),
          clipboardParser: new StyledParser(schema, ModelParser.fromSchema(schema).rules),
        },
      }),
    ];
  },
});

class StyledParser extends ModelParser {
  override parseSlice(...[dom, options]: Parameters<ModelParser['parseSlice']>) {
    if (dom instanceof Element) applyStyles(dom);
    return super.parseSlice(dom, options);
  }
}
