// Renders a mail as its reader would see it. The page's CSP forbids inline styles in any frame we could open,
// so the sanitized mail goes into a shadow root, with its styles applied by script, which the CSP allows.
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
  const sheets: CSSStyleSheet[] = [];
  // Inline styles violate the CSP even in an inert parser, so they are renamed in the text first. A style
  // that this pattern misses is only lost.
  const text = html
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, rules: string) => {
      sheets.push(toSheet(rules));
      return '';
    })
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const clean = purify.sanitize(text, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
    FORBID_ATTR: ['style'],
  });
  for (const element of clean.querySelectorAll<HTMLElement>('[data-inline-style]')) {
    element.style.cssText = element.dataset.inlineStyle ?? '';
    delete element.dataset.inlineStyle;
  }
  for (const picture of clean.querySelectorAll('img')) hidePicture(picture);
  root.adoptedStyleSheets = sheets;
  root.replaceChildren(clean);
}

/**
 * Third-party pictures are not loaded: their alt text is shown, as in a mail program that asks first. The
 * tracking pixel is removed, since a preview is not an open by the reader.
 */
function hidePicture(picture: HTMLImageElement): void {
  if (picture.getAttribute('width') === '1') {
    picture.remove();
    return;
  }
  const words = document.createElement('div');
  words.textContent = picture.alt || (picture.getAttribute('src') ?? '');
  words.setAttribute('role', 'img');
  words.setAttribute('aria-label', words.textContent);
  words.style.cssText =
    'margin:0 0 10px;padding:28px 16px;border:1px dashed #8f8a80;background:#f4f2ee;color:#524e47;text-align:center;font-size:13px';
  picture.replaceWith(words);
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
