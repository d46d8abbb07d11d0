import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startLanguage } from './app/language/language.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { readAhead } from './routes/read-ahead.ts';
import { router } from './routes/router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its root.');

reloadAfterUpdate();
readAhead(router);
await startLanguage();
// Not inside the app, which component tests render too: the grid stays empty for screen readers in strict mode.
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
