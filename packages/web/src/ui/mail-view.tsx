// Renders a mail as its reader would see it. The page's CSP forbids inline styles in any frame we could open,
// so the sanitized mail goes into a shadow root, with its styles applied by script, which the CSP allows.
import { useEffect, useRef } from 'react';
import css from './mail-view.module.css';

interface MailViewProps {
  readonly html: string;
  /** As a mail program in dark mode shows it, whatever the theme of the app. */
  readonly isDark?: boolean;
}

export function MailView({ html, isDark = false }: MailViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      if (isCurrent && host.current) draw(host.current, inTheme(html, isDark), purify);
    });
    return () => {
      isCurrent = false;
    };
  }, [html, isDark]);
  return <div ref={host} className={css.view} data-dark={isDark || undefined} />;
}

/** The reader’s theme, and the width of the sheet instead of the window’s. */
function inTheme(html: string, isDark: boolean): string {
  return html
    .replaceAll('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all')
    .replaceAll(/@media only screen and \((min|max)-width:/g, '@container ($1-width:');
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
  if (/^\/(api\/(logos|mail-pictures)|mail-icons)\//.test(ownPathOf(picture))) return;
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

/** Empty for a picture from elsewhere. */
function ownPathOf(picture: HTMLImageElement): string {
  const src = picture.getAttribute('src') ?? '';
  return src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : '';
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
