// Written into visitor.html and shared.html, so that it runs before any file has arrived: requests the phrases, the step that a
// public wizard begins with, and what a widget shows.
import { readEmbeddedWidget } from './app/embedded-widget.ts';
import { firstLanguage } from './app/language/first-language.ts';
import { startInputs } from './app/wizard-inputs.ts';
import { offerEarlyRun } from './features/wizards/run/opening/early-run.ts';
import { keyOfVisit, startVisit, type Visit } from './features/wizards/run/opening/start-visit.ts';
import { takeUp } from './features/wizards/run/opening/take-up.ts';
import { pageAt } from './routes/visitor/visitor-addresses.ts';

const address = new URL(window.location.href);
const place = pageAt(address);
if (place.name === 'wizard') {
  const inputs = startInputs(Object.fromEntries(address.searchParams));
  const visit: Visit = { ...place, inputs, source: 'link' };
  const key = keyOfVisit(visit);
  offerEarlyRun(
    key,
    takeUp(key, () => startVisit(visit)),
  );
}

// The names of their files, by language; and those of the wizard of a widget (vite-visitor-plugins.ts).
const files = document.currentScript?.dataset ?? {};
preload(files[firstLanguage()]);
if (readEmbeddedWidget()?.wizard) preload(files.wizard);

function preload(hrefs: string | undefined): void {
  for (const href of hrefs?.split(' ') ?? []) {
    const kind = href.endsWith('.css')
      ? { rel: 'preload', as: 'style', crossOrigin: 'anonymous' }
      : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), { ...kind, href }));
  }
}
