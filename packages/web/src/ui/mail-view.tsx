// Shows a mail as its reader would see it. The page's policy forbids inline styles in any frame we could open, so the
// cleaned mail goes into a shadow root, its style attributes and sheets by script, which the policy allows.
import { useEffect, useRef } from 'react';
import css from './mail-view.module.css';

export function MailView({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      if (isCurrent && host.current) draw(host.current, html, purify);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div ref={host} className={css.view} />;
}

type Purify = typeof import('dompurify')['default'];

function draw(host: HTMLElement, html: string, purify: Purify): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // A document made by the parser stands outside the page's policy, so attributes are read before anything is blocked.
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [...parsed.querySelectorAll('style')].map((style) => toSheet(style.textContent ?? ''));
  for (const [index, element] of [...parsed.body.querySelectorAll<HTMLElement>('[style]')].entries()) {
    element.dataset.styleIndex = String(index);
  }
  const styles = new Map(
    [...parsed.body.querySelectorAll<HTMLElement>('[data-style-index]')].map((element) => [
      element.dataset.styleIndex,
      element.getAttribute('style') ?? '',
    ]),
  );
  const clean = purify.sanitize(parsed.body.innerHTML, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
    FORBID_ATTR: ['style'],
  });
  for (const element of clean.querySelectorAll<HTMLElement>('[data-style-index]')) {
    element.style.cssText = styles.get(element.dataset.styleIndex) ?? '';
  }
  root.adoptedStyleSheets = sheets;
  root.replaceChildren(clean);
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
