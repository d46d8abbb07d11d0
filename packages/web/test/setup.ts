// What main.tsx does before the first paint, and a clean state for each component test.
import '../src/ui/styles.css';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { startLanguage } from '../src/app/language/language.ts';
import { sessionQuery } from '../src/app/session/session.ts';
import { expectNoUnknownCalls } from './api-answers.ts';

await startLanguage();

beforeEach(() => {
  queryClient.clear();
  // Nobody is signed in; cached, so that it is not fetched.
  queryClient.setQueryData(sessionQuery.queryKey, null);
});

afterEach(expectNoUnknownCalls);
