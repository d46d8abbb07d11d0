import { expect, test } from 'vitest';
import { pageAt, wizardAddress } from './visitor-addresses.ts';

const at = (path: string) => pageAt(new URL(path, 'https://app.example'));

test('addresses name their page, as the URL tree of the app does', () => {
  const wizard = { teamId: 't', wizardId: 'w', stepId: 's' };
  expect(at('/public/team-t/wizards/w/step-s')).toEqual({ name: 'wizard', ...wizard });
  expect(at('/public/team-t/wizards/w/step-s/?lang=es&entry=k')).toEqual({
    name: 'wizard',
    ...wizard,
    lang: 'es',
    entry: 'k',
  });
  expect(at('/AuthPublicDataWizard/abc')).toEqual({ name: 'link', token: 'abc' });
  expect(at('/shared/abc')).toEqual({ name: 'view', token: 'abc' });
  expect(at('/embed/abc')).toEqual({ name: 'embed', token: 'abc' });
  expect(at('/w/2222222222')).toEqual({ name: 'closed' });
  expect(at('/shared/%E0%A4%A')).toEqual({ name: 'view', token: '' });
});

test('the address of a wizard leads back to it', () => {
  const place = { teamId: 't', wizardId: 'w', stepId: 's 1' };
  expect(at(wizardAddress(place, '?lang=es&entry=k'))).toEqual({
    name: 'wizard',
    ...place,
    lang: 'es',
    entry: 'k',
  });
  expect(wizardAddress({ ...place, stepId: 's' }, '')).toBe('/public/team-t/wizards/w/step-s');
});
