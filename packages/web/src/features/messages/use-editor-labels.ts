import { useMemo } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import type { RichTextLabels } from '../../ui/rich-text/rich-text-labels.ts';

const keys = [
  'toolbar',
  'undo',
  'redo',
  'level',
  'normal',
  'heading',
  'subheading',
  'font',
  'defaultFont',
  'serif',
  'monospace',
  'bold',
  'italic',
  'underline',
  'color',
  'background',
  'noColor',
  'bullets',
  'numbers',
  'left',
  'center',
  'right',
  'justify',
  'link',
  'unlink',
  'picture',
  'code',
  'clear',
  'address',
  'pictureAddress',
  'pictureText',
  'pictureHint',
  'onlyHttps',
  'apply',
] as const;

export function useEditorLabels(): RichTextLabels {
  const t = usePhrases('messages');
  return useMemo(() => {
    const named = keys.map((key) => [key, t(`editor.${key}`)]);
    return {
      // One entry for each of the keys.
      ...(Object.fromEntries(named) as Record<(typeof keys)[number], string>),
      colors: {
        '#126b47': t('editor.colors.green'),
        '#1d4ed8': t('editor.colors.blue'),
        '#6d28d9': t('editor.colors.purple'),
        '#b3261e': t('editor.colors.red'),
        '#9a4a00': t('editor.colors.brown'),
        '#5f5b53': t('editor.colors.gray'),
        '#d3eedf': t('editor.colors.paleGreen'),
        '#dbe8ff': t('editor.colors.paleBlue'),
        '#eadfff': t('editor.colors.palePurple'),
        '#ffdad6': t('editor.colors.paleRed'),
        '#ffe9c2': t('editor.colors.paleYellow'),
        '#eceae4': t('editor.colors.paleGray'),
      },
    };
  }, [t]);
}
