// HTML that the server has sanitised and rendered. In the builder's preview it comes from the editor instead, so it is
// checked here as well; the page's policy would stop scripts in any case.
import { useEffect, useState } from 'react';
import css from './rich-html.module.css';

/**
 * Only texts, links to websites, addresses and numbers, and tags without attributes: what most texts are. Anything
 * else loads the library that cleans it.
 */
const plain =
  /^(?:[^<]|<\/?(?:p|br|strong|b|em|i|u|s|h[1-6]|ul|ol|li|blockquote|a)\s*\/?>|<a(?: (?:href="(?:https?:|mailto:|tel:)[^"<>]*"|(?:target|rel)="[a-z _]*"))*>)*$/;

export function RichHtml({ html }: { readonly html: string }) {
  const clean = useCleanHtml(html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: plain, or cleaned by the library
  return <div className={css.text} dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Empty until the library is loaded, if it is needed. */
function useCleanHtml(html: string): string {
  const isPlain = plain.test(html);
  const [cleaned, setCleaned] = useState({ html: '', clean: '' });
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      if (isCurrent) setCleaned({ html, clean: purify.sanitize(html, { ADD_ATTR: ['target'] }) });
    });
    return () => {
      isCurrent = false;
    };
  }, [html, isPlain]);
  if (isPlain) return html;
  return cleaned.html === html ? cleaned.clean : '';
}
