// Written into visitor.html and shared.html, so that it runs before any file has arrived: requests the phrases, and the step that a public wizard
// begins with.
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

// The names of their files, by language (vite-visitor-plugins.ts).
const language = firstLanguage();
for (const href of document.currentScript?.dataset[language]?.split(' ') ?? []) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
