import { useMemo } from 'react';
import type { RichTextLabels } from '../../ui/rich-text/rich-text-labels.ts';
import { usePhrases } from '../phrases.ts';

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
  const t = usePhrases('editor');
  return useMemo(() => {
    const named = keys.map((key) => [key, t(key)]);
    return {
      // One entry for each of the keys.
      ...(Object.fromEntries(named) as Record<(typeof keys)[number], string>),
      colors: {
        '#126b47': t('colors.green'),
        '#1d4ed8': t('colors.blue'),
        '#6d28d9': t('colors.purple'),
        '#b3261e': t('colors.red'),
        '#9a4a00': t('colors.brown'),
        '#5f5b53': t('colors.gray'),
        '#d3eedf': t('colors.paleGreen'),
        '#dbe8ff': t('colors.paleBlue'),
        '#eadfff': t('colors.palePurple'),
        '#ffdad6': t('colors.paleRed'),
        '#ffe9c2': t('colors.paleYellow'),
        '#eceae4': t('colors.paleGray'),
      },
    };
  }, [t]);
}
