import { wizardId } from '@fieldhouse/contract/ids';
import type { WizardFigures } from '@fieldhouse/contract/wizard-results';
import { type Wizard, wizard } from '@fieldhouse/contract/wizards';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { api } from '../../../api/api.ts';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { wizardShortLinksApi } from '../../../api/endpoints/wizards/wizard-short-links-api.ts';
import { CameFrom } from '../results/came-from.tsx';
import { ShareTab } from './share-tab.tsx';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const place = { teamId, wizardId: wizardId.parse(id(2)) };
const camp = wizard.parse({
  id: id(2),
  name: 'Camp',
  icon: 'fa-solid fa-tent',
  state: 'live',
  access: 'public',
  startsWith: null,
  stepCount: 1,
  answerCount: 3,
  hasUnpublishedChanges: false,
  updatedAt: '2026-11-27T10:00:00Z',
  draft: { steps: [] },
  draftRev: 3,
  limits: { closesAt: null, maxAnswers: null },
  begunCount: 3,
  live: { number: 1, publishedAt: '2026-11-27T10:00:00Z', firstStepId: id(3), inputs: [], isOutdated: false },
});

const figures: WizardFigures = {
  ...{ started: 7, finished: 3, medianSeconds: 60, asOf: '2026-11-27T10:00:00Z', spam: 0 },
  ...{ steps: [], days: [], versions: [1], isFollowing: false },
  sources: [
    { source: 'link', started: 5, finished: 2 },
    { source: 'widget', started: 2, finished: 1 },
    { source: 'member', started: 0, finished: 0 },
  ],
  settings: { showsUnfinished: false, answerDays: null },
};

const answers = [
  answer(wizardShortLinksApi.get, () => ({ address: null, createdAt: null })),
  answer(api.wizardTokens.listOfWizard, () => ({ items: [], next: null })),
  answer(wizardResultsApi.figures, () => figures),
];

function open(changed: Partial<Wizard>, language: 'en' | 'es' = 'en') {
  return renderInApp(
    <ShareTab place={place} wizard={{ ...camp, ...changed }} cameFrom={<CameFrom place={place} />} />,
    { answers, language },
  );
}

const texts = {
  en: {
    link: 'Link',
    code: 'QR code of the link',
    none: 'No link yet',
    closed: /^Closed since .*\. People who open the link can’t begin\./,
    full: 'All 3 places are taken. People who open the link can’t begin. To open it again, raise the maximum below.',
    most: 'Maximum responses',
  },
  es: {
    link: 'Enlace',
    code: 'Código QR del enlace',
    none: 'Todavía no hay enlace',
    closed: /^Cerrado desde .*\. Quien abre el enlace no puede empezar\./,
    full: 'Las 3 plazas están ocupadas. Quien abre el enlace no puede empezar. Para abrirlo de nuevo, aumenta el máximo aquí abajo.',
    most: 'Máximo de respuestas',
  },
} as const;

test.each(['en', 'es'] as const)(
  'the tab has the link, or says why no one can open it (%s)',
  async (language) => {
    const t = texts[language];
    const live = await open({}, language);
    await expect
      .element(live.getByRole('textbox', { name: t.link, exact: true }))
      .toHaveValue(`${window.location.origin}/public/team-${teamId}/wizards/${camp.id}/step-${id(3)}`);
    await expect.element(live.getByRole('img', { name: t.code })).toBeVisible();
    await expect.element(live.getByRole('alert')).not.toBeInTheDocument();
    await expectNoAxeViolationsInBothThemes();
    await page.viewport(360, 740);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1280, 800);
    await live.unmount();

    const offline = await open({ live: null, state: 'offline', access: null }, language);
    await expect.element(offline.getByRole('heading', { name: t.none })).toBeVisible();
    await expect.element(offline.getByRole('textbox', { name: t.link, exact: true })).not.toBeInTheDocument();
    // When it will close can be decided before.
    await expect.element(offline.getByRole('textbox', { name: t.most })).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
    await offline.unmount();

    const limits = { closesAt: '2026-11-28T10:00:00Z', maxAnswers: 3 };
    const closed = await open({ state: 'closed', limits }, language);
    await expect.element(closed.getByText(t.closed)).toBeVisible();
    await closed.unmount();
    const full = await open({ state: 'full', limits: { ...limits, closesAt: null } }, language);
    await expect.element(full.getByText(t.full)).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
  },
);

test('how many places are left shows, and where people came from', async () => {
  const screen = await open({ limits: { closesAt: null, maxAnswers: 4 } });
  const taken = screen.getByRole('progressbar', { name: '3 places taken so far.' });
  await expect.element(taken).toHaveAttribute('aria-valuenow', '75');
  const from = screen.getByRole('region', { name: /^Where people came from/ });
  await expect.element(from.getByRole('heading')).toHaveTextContent('Where people came from7 started');
  expect(
    from
      .getByRole('listitem')
      .all()
      .map((one) => one.element().textContent),
  ).toEqual(['Link 5', 'Website widget 2']);
  await expect.element(from.getByRole('link', { name: 'Results' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a wizard with personal links lists them', async () => {
  const screen = await open({ access: 'token' });
  await expect.element(screen.getByRole('heading', { name: 'Personal links' })).toBeVisible();
});
