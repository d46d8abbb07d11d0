// The entry of public wizards, which visitor.html loads: without the router, the session and the pages of teams.
import { startLanguage } from './app/language/language.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { awaitEarlyRun } from './features/wizards/run/opening/early-run.ts';
import { showVisitorPage } from './routes/visitor/visitor-app.tsx';
import { WizardVisit } from './routes/visitor/wizard-visit.tsx';

reloadAfterUpdate();
// Rendered once, with the step: a frame before it would delay it.
const early = await awaitEarlyRun();
await startLanguage(['ui', 'errors', 'wizard-runs'], early?.step?.language);
showVisitorPage(<WizardVisit />);
