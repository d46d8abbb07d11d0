import { teamId, wizardId } from '@fieldhouse/contract/ids';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import { type Wizard, wizard } from '@fieldhouse/contract/wizards';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { LimitsForm } from '../share/limits-form.tsx';
import { BuilderHead, BuilderNotices } from './builder-head.tsx';
import { useDraftHistory } from './draft/use-draft-history.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useWizardDraft } from './use-wizard-draft.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const place = { teamId: teamId.parse(id(1)), wizardId: wizardId.parse(id(2)) };
const camp = wizard.parse({
  id: id(2),
  name: 'Camp',
  icon: 'fa-solid fa-tent',
  state: 'live',
  access: 'public',
  startsWith: null,
  stepCount: 1,
  answerCount: 0,
  hasUnpublishedChanges: true,
  updatedAt: '2026-11-27T10:00:00Z',
  draft: { steps: [] },
  draftRev: 3,
  limits: { closesAt: null, maxAnswers: null },
  begunCount: 0,
  live: { number: 1, publishedAt: '2026-11-27T10:00:00Z', firstStepId: id(3), inputs: [], isOutdated: false },
});

function Head() {
  const state = useWizardDraft(place, camp);
  const history = useDraftHistory(state);
  return (
    <BuilderHead
      {...{ place, wizard: camp, state, history }}
      onPublish={() => {
        // Not part of this test.
      }}
    />
  );
}

afterAll(() => page.viewport(1280, 800));

test('on a phone, all but publishing is in the menu', async () => {
  await page.viewport(1440, 900);
  const screen = await renderInApp(<Head />);
  const testButton = screen.getByRole('button', { name: 'Test' });
  await expect.element(testButton).toBeVisible();
  await expect.element(screen.getByText('Version 1 live')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(testButton).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions' }).click();
  for (const name of ['Test', 'Undo', 'Redo', 'Delete wizard'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible();
  await expectNoAxeViolations();
});

function Draft() {
  const state = useWizardDraft(place, camp);
  return (
    <>
      <button type="button" onClick={() => state.change({ ...state.draft, name: 'Summer camp' })}>
        Rename
      </button>
      <BuilderNotices wizard={camp} state={state} />
    </>
  );
}

test('what two tabs changed is not lost: the user saves their own or takes the other', async () => {
  const saved: string[] = [];
  const stale = new ApiProblem({ type: '', title: '', status: 409, code: 'stale_version', requestId: '' });
  const screen = await renderInApp(<Draft />, {
    answers: [
      answer(api.wizards.saveDraft, ({ body }) => {
        if (body.draftRev !== 8) throw stale;
        saved.push(body.name);
        return { ...camp, name: body.name, draftRev: 9 };
      }),
      answer(api.wizards.get, () => ({ ...camp, name: 'Their camp', draftRev: 8 })),
    ],
  });
  await screen.getByRole('button', { name: 'Rename' }).click();
  await expect.element(screen.getByText('Someone else changed this in the meantime')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Name' }))
    .toHaveTextContent('NameYoursSummer campTheirsTheir camp');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await screen.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => saved).toEqual(['Summer camp']);
  await expect.element(screen.getByText('Someone else changed this in the meantime')).not.toBeInTheDocument();
});

test('what two tabs changed in different parts of a wizard is combined', async () => {
  const saved: unknown[] = [];
  const stale = new ApiProblem({ type: '', title: '', status: 409, code: 'stale_version', requestId: '' });
  const screen = await renderInApp(<Draft />, {
    answers: [
      answer(api.wizards.saveDraft, ({ body }) => {
        if (body.draftRev !== 8) throw stale;
        saved.push([body.name, body.icon]);
        return { ...camp, name: body.name, icon: body.icon, draftRev: 9 };
      }),
      answer(api.wizards.get, () => ({ ...camp, icon: 'fa-solid fa-fire', draftRev: 8 })),
    ],
  });
  await screen.getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => saved).toEqual([['Summer camp', 'fa-solid fa-fire']]);
  await expect.element(screen.getByText('Someone else changed this in the meantime')).not.toBeInTheDocument();
});

const unchanged = {
  draftRev: 3,
  problems: [],
  manifest: wizardManifest.parse({ access: 'public', creates: [], offers: [] }),
  isWider: false,
};

let client: QueryClient | undefined;

function Publishing({ definition }: { readonly definition: Wizard['draft'] }) {
  client = useQueryClient();
  const publishing = { isLive: true, isOpen: true, name: 'Camp', definition };
  const none = () => {
    // Nothing is published here.
  };
  return <PublishDialog {...publishing} place={place} onClose={none} onPublished={none} onGoTo={none} />;
}

test.each([
  ['each_step', 'Records are written after each step, also for people who don’t finish.'],
  ['at_the_end', 'Records are written at the end. People who don’t finish leave none.'],
] as const)('before publishing, one reads when records are written: %s', async (commit, text) => {
  const draft = { ...camp.draft, commit };
  const screen = await renderInApp(<Publishing definition={draft} />, {
    answers: [
      answer(api.wizards.get, () => ({ ...camp, draft })),
      answer(api.wizards.publication, () => ({ ...unchanged, manifestSha256: '' })),
    ],
  });
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('what is confirmed before publishing stays confirmed when it is loaded again, unless it has changed', async () => {
  let [asked, manifestSha256] = [0, 'a'];
  const screen = await renderInApp(<Publishing definition={camp.draft} />, {
    answers: [
      answer(api.wizards.get, () => camp),
      answer(api.wizards.publication, () => {
        asked += 1;
        return { ...unchanged, manifestSha256, isWider: true };
      }),
    ],
  });
  const confirmed = screen.getByRole('checkbox');
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await expect.element(publish).toBeDisabled();
  await confirmed.click();
  await expect.element(publish).toBeEnabled();
  await client?.invalidateQueries({ queryKey: queryKeyOf(api.wizards.publication) });
  expect(asked).toBe(2);
  await expect.element(confirmed).toBeChecked();
  await expect.element(publish).toBeEnabled();
  manifestSha256 = 'b';
  await client?.invalidateQueries({ queryKey: queryKeyOf(api.wizards.publication) });
  await expect.element(confirmed).not.toBeChecked();
  await expect.element(publish).toBeDisabled();
});

test('the limits say how many places are taken, also by forms that were only begun', async () => {
  const screen = await renderInApp(<LimitsForm place={place} wizard={{ ...camp, begunCount: 2 }} />);
  const limit = screen.getByRole('textbox', { name: 'Maximum responses' });
  await expect
    .element(limit)
    .toHaveAccessibleDescription(/counts once it has written a record\. 2 places taken so far\./);
});
