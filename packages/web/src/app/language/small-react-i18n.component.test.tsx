import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { smallI18n } from './small-i18n.ts';
import { useTranslation } from './small-react-i18n.ts';

type Done = (error: null, phrases: { readonly [key: string]: string }) => void;

function Greeting() {
  const { t } = useTranslation('wizards');
  // A hook behind the one that suspends.
  const [name] = useState('Clara');
  return <p>{t('wizards:greeting', { name })}</p>;
}

test.each([
  ['at once', (done: () => void) => done()],
  ['later', (done: () => void) => setTimeout(done)],
])('a component waits for phrases that come %s', async (when, come) => {
  const errors: unknown[] = [];
  // React says there what becomes an error in production.
  const logged = vi.spyOn(console, 'error').mockImplementation((error) => errors.push(error));
  const read = (language: string, _slice: string, done: Done) =>
    come(() => done(null, { greeting: `Hello {{name}}, ${language} ${when}` }));
  smallI18n.use({ read });
  await smallI18n.init({ lng: when, ns: [], defaultNS: 'wizards' });
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element, { onRecoverableError: (error) => errors.push(error) });
  root.render(<Greeting />);
  await expect.element(page.getByText(`Hello Clara, ${when} ${when}`)).toBeVisible();
  root.unmount();
  element.remove();
  logged.mockRestore();
  expect(errors).toEqual([]);
});
