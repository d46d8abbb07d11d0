// Formatted text of the team; the server has cleaned it, and the browser does so again.
import purify from 'dompurify';
import { useMemo } from 'react';
import css from './cards.module.css';

export function TextCard({ html }: { readonly html: string }) {
  const clean = useMemo(() => purify.sanitize(html, { ADD_ATTR: ['target'] }), [html]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
    <div className={css.rich} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
