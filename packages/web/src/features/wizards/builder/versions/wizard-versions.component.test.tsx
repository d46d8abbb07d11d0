import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import { wizard as wizardSchema } from '@fieldhouse/contract/wizards';
import { expect, test } from 'vitest';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../../test/render-in-app.tsx';
import { wizardVersionsApi } from '../../../../api/endpoints/wizards/wizard-versions-api.ts';
import { WizardVersions } from './wizard-versions.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const text = { id: id(902), type: 'display_text', body: [{ t: '<p>Hello</p>' }] };
const first = wizardDefinition.parse({ steps: [{ id: id(901), title: 'Hello', tasks: [text] }] });
const second = wizardDefinition.parse({
  ...first,
  access: 'public',
  steps: [{ ...first.steps[0], title: 'Welcome' }],
});
const manifest = { creates: [], record: null, offers: [], sends: [] };
const versions = [
  { number: 2, isLive: true, definition: second, manifest: { ...manifest, access: 'public' } },
  { number: 1, isLive: false, definition: first, manifest: { ...manifest, access: 'team' } },
].map((one) => ({
  ...one,
  manifest: wizardManifest.parse(one.manifest),
  publishedAt: '2026-11-20T09:00:00.000Z',
  publishedBy: 'Ada Lindqvist',
  isRevoked: false,
  name: 'Sign-up',
  icon: 'fa-solid fa-hand',
}));
const wizard = wizardSchema.parse({
  id: id(900),
  name: 'Sign-up',
  icon: 'fa-solid fa-hand',
  state: 'live',
  access: 'public',
  startsWith: null,
  stepCount: 1,
  answerCount: 0,
  hasUnpublishedChanges: false,
  updatedAt: '2026-11-20T09:00:00.000Z',
  draft: second,
  draftRev: 3,
  limits: { closesAt: null, maxAnswers: null },
  begunCount: 0,
  live: {
    number: 2,
    publishedAt: '2026-11-20T09:00:00.000Z',
    firstStepId: id(901),
    inputs: [],
    isOutdated: false,
  },
});

test('a version says what it changed, and is restored into the draft', async () => {
  let restored: unknown;
  const screen = await renderInApp(
    <WizardVersions
      place={{ teamId, wizardId: wizard.id }}
      wizard={wizard}
      draft={{ name: wizard.name, icon: wizard.icon, definition: second }}
      collections={{ known: new Map(), full: new Map() }}
      onRestore={(definition) => (restored = definition)}
    />,
    {
      answers: [
        answer(wizardVersionsApi.list, () => ({ items: versions, next: null })),
        answer(wizardVersionsApi.get, ({ params }) => {
          const found = versions.find(({ number }) => number === Number(params.versionNumber));
          if (!found) throw new Error('There are two versions.');
          return found;
        }),
      ],
    },
  );
  await screen.getByRole('button', { name: 'Version 2' }).click();
  await expect.element(screen.getByText('Changed who can open it')).toBeVisible();
  await expect.element(screen.getByText('Renamed step “Hello” to “Welcome”')).toBeVisible();
  await expect
    .element(screen.getByText('Anyone with the link can open it without signing in.'))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Restore into draft' }).last().click();
  await expect.element(screen.getByText('Version 1 restored into the draft')).toBeVisible();
  expect(restored).toEqual(first);
});
