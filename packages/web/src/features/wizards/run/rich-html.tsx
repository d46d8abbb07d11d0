// HTML that the server has sanitised and rendered. In the builder's preview it comes from the editor instead,
// so it is cleaned here as well; the page's policy would stop scripts in any case.
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import css from './rich-html.module.css';

export function RichHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ADD_ATTR: ['target'] }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
