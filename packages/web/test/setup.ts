// What main.tsx does before the first paint, and a clean state for each component test.
import '../src/ui/styles.css';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../src/api/query-client.ts';
import { closeToasts } from '../src/app/feedback/toasts.tsx';
import { closePalette } from '../src/app/frame/palette-state.ts';
import { startLanguage } from '../src/app/language/language.ts';
import { sessionQuery } from '../src/app/session/session.ts';
import { expectNoUnknownCalls } from './api-answers.ts';
import { refuseToFillEditors } from './editors.ts';

await startLanguage();
refuseToFillEditors();

const viewport = { width: window.innerWidth, height: window.innerHeight };

beforeEach(async () => {
  // The library registers this for the first file only, and loads once for all files.
  await cleanup();
  // A test may have made the window as narrow as a phone.
  if (window.innerWidth !== viewport.width) await page.viewport(viewport.width, viewport.height);
  queryClient.clear();
  closeToasts();
  closePalette();
  localStorage.clear();
  // No user is signed in; cached, so that it is not fetched.
  queryClient.setQueryData(sessionQuery.queryKey, null);
});

afterEach(expectNoUnknownCalls);
