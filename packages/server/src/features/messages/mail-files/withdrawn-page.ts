// What the link of a mail shows once its file was withdrawn. Its reader has no session, and may have no scripts.
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { withdrawnFilePage } from '@fieldhouse/phrases/withdrawn-file-page';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { readerLanguage } from '../../../kernel/http/reader-language.ts';

const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: #f6f4ef; color: #23211c; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; }
main { max-width: 26rem; padding: 1.5rem; text-align: center; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0; }
@media (prefers-color-scheme: dark) { :root { background: #1b1a17; color: #efece4; } }`;

export function showWithdrawnPage({ request, reply }: RequestParts): undefined {
  const language = readerLanguage(request.headers['accept-language']);
  const { title, text } = withdrawnFilePage[language];
  reply
    .code(410)
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-language')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>
</html>
`,
    );
}
