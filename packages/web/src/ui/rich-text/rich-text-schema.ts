// The schema of rich text: exactly the toolbar's choices, which the server's sanitizer allows too.
import { mergeAttributes, Node } from '@tiptap/core';
import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { PastedStyles } from './pasted-styles.ts';

export const headingLevels = [1, 2] as const;
export const fonts = ['serif', 'monospace'] as const;
export const alignments = ['left', 'center', 'right', 'justify'] as const;

/** Dark enough for text on white. */
export const textColors = ['#126b47', '#1d4ed8', '#6d28d9', '#b3261e', '#9a4a00', '#5f5b53'] as const;
/** Light enough behind dark text. */
export const backgroundColors = ['#d3eedf', '#dbe8ff', '#eadfff', '#ffdad6', '#ffe9c2', '#eceae4'] as const;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: { insertPicture: (picture: { readonly src: string; readonly alt: string }) => ReturnType };
  }
}

/** Third-party pictures are not loaded: the editor shows their alt text, the mail contains the picture. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="https:"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.picture = '';
      dom.setAttribute('role', 'img');
      // The attributes defined above.
      const { alt, src } = node.attrs as { alt: string; src: string };
      dom.setAttribute('aria-label', alt || src);
      dom.textContent = alt || src;
      return { dom };
    },
  addCommands() {
    return {
      insertPicture:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    };
  },
});

/**
 * Colours are rendered through custom properties, which the style sheet adapts for dark mode. The text
 * itself, and a copy of it, keeps the chosen colour.
 */
const DrawnTextStyle = TextStyle.extend({
  addMarkView:
    () =>
    ({ mark: { attrs } }) => {
      const dom = document.createElement('span');
      for (const [attribute, property] of drawnProperties) {
        const value: unknown = attrs[attribute];
        if (typeof value === 'string') dom.style.setProperty(property, value);
      }
      return { dom, contentDOM: dom };
    },
});

const drawnProperties = [
  ['color', '--ink'],
  ['backgroundColor', '--paper'],
  ['fontFamily', 'font-family'],
] as const;

interface SchemaOptions {
  /** Without an own history, undoing is left to what surrounds the editor. */
  readonly hasOwnHistory: boolean;
  /** Addresses of links besides those of the web, mailboxes and phones. */
  readonly isLink?: (address: string) => boolean;
}

export function makeExtensions({ hasOwnHistory, isLink = () => false }: SchemaOptions) {
  return [
    StarterKit.configure({
      heading: { levels: [...headingLevels] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (address, { defaultValidate }) => isLink(address) || defaultValidate(address),
      },
      dropcursor: false,
      strike: false,
      code: false,
      blockquote: false,
      horizontalRule: false,
      ...(!hasOwnHistory && { undoRedo: false }),
    }),
    // Merging writes style attributes, which the CSP forbids; our own output does not nest.
    DrawnTextStyle.configure({ mergeNestedSpanStyles: false }),
    Color,
    BackgroundColor,
    FontFamily,
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...alignments] }),
    Picture,
    PastedStyles,
  ];
}

export const extensions = makeExtensions({ hasOwnHistory: true });
