// The entry of pages for anonymous visitors, which visitor.html loads: without the router, the session and the
// pages of teams.
import './ui/visitor-styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './app/language/language.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { awaitEarlyRun } from './features/wizards/run/opening/early-run.ts';
import { VisitorApp } from './routes/visitor/visitor-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('visitor.html lost its root.');

reloadAfterUpdate();
// Rendered once, with the step: a frame before it would delay it.
const early = await awaitEarlyRun();
await startLanguage(['ui', 'errors', 'wizard-runs'], early?.step?.language);
createRoot(root).render(
  <StrictMode>
    <VisitorApp />
  </StrictMode>,
);
