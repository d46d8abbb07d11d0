import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createPhraseBackend } from './phrase-backend.ts';

function Greeting() {
  const { t } = useTranslation('tags');
  return <p>{t('greeting')}</p>;
}

test('phrases that could not be loaded without a connection are there once there is one', async () => {
  let isOnline = false;
  let tries = 0;
  const instance = createInstance();
  const backend = createPhraseBackend(instance, async (_language, slice) => {
    tries += 1;
    if (slice === 'tags' && !isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return { greeting: 'Good morning' };
  });
  const react = { useSuspense: true };
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({ lng: 'en', fallbackLng: false, ns: ['app'], react });
  const screen = await render(
    <I18nextProvider i18n={instance}>
      <Suspense fallback={<p>Loading</p>}>
        <Greeting />
      </Suspense>
    </I18nextProvider>,
  );
  await expect.element(screen.getByText('greeting')).toBeVisible();
  expect(tries).toBe(2);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Good morning')).toBeVisible();
  expect(tries).toBe(3);
});
