// The page of an answer as HTML: a form without a script, in the colours of the team.

import type { Language } from '@fieldhouse/contract/identity';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import { type AnswerPageTexts, answerPageTexts } from '@fieldhouse/phrases/answer-page';
import { fillText } from '@fieldhouse/phrases/subscription-texts';
import type { AnswerPage } from './give-answer.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: #f6f4ef; color: #23211c; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; }
main { box-sizing: border-box; width: min(30rem, 100vw); padding: 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid #8a857a; border-radius: 8px; margin-bottom: .5rem; }
label span { min-width: 0; overflow-wrap: anywhere; }
input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; }
button { min-height: 2.75rem; width: 100%; border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, input:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
[role=status] { padding: .75rem; border: 1px solid currentColor; border-radius: 8px; }
@media (prefers-color-scheme: dark) { :root { background: #1b1a17; color: #efece4; } }`;

interface PageFrame {
  readonly language: Language;
  /** Of this page, for its form. */
  readonly nonce: string;
}

export function answerPageHtml(page: AnswerPage, { language, nonce }: PageFrame): string {
  const texts = answerPageTexts[language];
  if (page === 'test') return frame(language, texts.test, text(texts.testHint));
  if (page === undefined) return frame(language, texts.gone, text(texts.goneHint));
  const { team, question } = page;
  const who = text(fillText(texts.asks, { team: team.name }));
  if (page.kind === 'closed') return frame(language, question, closed(page, texts, language), { who });
  const status = statusOf(page, texts);
  return frame(language, question, form(page, texts, { nonce, status }), { who, status });
}

type PageOf<K extends string> = Extract<AnswerPage, { kind: K }>;

function closed(
  { closedAt, answer, timeZone }: PageOf<'closed'>,
  texts: AnswerPageTexts,
  language: Language,
) {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone,
  });
  const when = closedAt ? fillText(texts.closedOn, { day: format.format(closedAt) }) : texts.closed;
  return text(when) + text(answer === undefined ? texts.noAnswer : fillText(texts.lastAnswer, { answer }));
}

/** What became of the answer; undefined before there is one. */
function statusOf({ answer, notice }: PageOf<'form'>, texts: AnswerPageTexts): string | undefined {
  if (notice !== 'thanks') return notice && texts[notice];
  return answer === undefined ? undefined : `${fillText(texts.thanks, { answer })} ${texts.change}`;
}

function form(
  { team, labels, chosen, answer, notice }: PageOf<'form'>,
  texts: AnswerPageTexts,
  { nonce, status }: { readonly nonce: string; readonly status: string | undefined },
) {
  const { color, ink } = colorsOf('brand', team);
  const shown = status === undefined ? '' : `<p role="status">${escapeHtml(status)}</p>`;
  const isNamed = answer === undefined || notice === 'thanks';
  const current = isNamed ? '' : text(fillText(texts.current, { answer }));
  const choices = labels.map(
    (label, index) =>
      `<label><input type="radio" name="choice" value="${index}" required${index === chosen ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`,
  );
  return `${shown}${current}<form method="post"><input type="hidden" name="nonce" value="${nonce}"><fieldset aria-labelledby="question">${choices.join('')}</fieldset><button style="background:${color};color:${ink}">${escapeHtml(texts.send)}</button></form>`;
}

function text(content: string): string {
  return `<p>${escapeHtml(content)}</p>`;
}

interface FrameParts {
  /** As HTML, before the question. */
  readonly who?: string;
  /** Screen readers begin with the title of a page. */
  readonly status?: string | undefined;
}

function frame(
  language: Language,
  title: string,
  inner: string,
  { who = '', status }: FrameParts = {},
): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(status === undefined ? title : `${status} ${title}`)}</title>
<style>${style}</style>
<main>${who}<h1 id="question">${escapeHtml(title)}</h1>${inner}</main>
</html>
`;
}
