import type { backgroundColors, textColors } from './rich-text-schema.ts';

type Named =
  | 'toolbar'
  | 'undo'
  | 'redo'
  | 'level'
  | 'normal'
  | 'heading'
  | 'subheading'
  | 'font'
  | 'defaultFont'
  | 'serif'
  | 'monospace'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'color'
  | 'background'
  | 'noColor'
  | 'bullets'
  | 'numbers'
  | 'left'
  | 'center'
  | 'right'
  | 'justify'
  | 'link'
  | 'unlink'
  | 'picture'
  | 'code'
  | 'clear'
  | 'address'
  | 'pictureAddress'
  | 'pictureText'
  | 'pictureHint'
  | 'onlyHttps'
  | 'apply';

type Hex = (typeof textColors)[number] | (typeof backgroundColors)[number];

/** The editor's labels, passed in because it is independent of the language. */
export interface RichTextLabels extends Readonly<Record<Named, string>> {
  readonly colors: Readonly<Record<Hex, string>>;
}
