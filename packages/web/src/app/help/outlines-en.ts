import type { GuideOutline } from '../../../guide-page.ts';

export const outlines = import.meta.glob<GuideOutline>('../../../../../docs/guide/en/*.md', {
  query: '?outline',
  import: 'default',
  eager: true,
});
