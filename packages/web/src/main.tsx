import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startLanguage } from './app/language/language.ts';
import { router } from './routes/router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its root.');

// A chunk of an older build no longer exists after an update: reload the page, once.
window.addEventListener('vite:preloadError', (event) => {
  const key = 'reloaded-for-new-version';
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  event.preventDefault();
  window.location.reload();
});

await startLanguage();
// Not inside the app, which component tests render too: the grid stays empty for screen readers in strict mode.
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
