// The entry of shared views and website widgets, which shared.html loads.
import { startLanguage } from './app/language/language.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { SharedViewVisit } from './routes/visitor/shared-view-visit.tsx';
import { showVisitorPage } from './routes/visitor/visitor-app.tsx';

reloadAfterUpdate();
await startLanguage(['ui', 'errors', 'shared-views']);
showVisitorPage(<SharedViewVisit />);
