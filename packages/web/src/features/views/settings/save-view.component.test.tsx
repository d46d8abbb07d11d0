import { type View, view as viewSchema } from '@fieldhouse/contract/data-views';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { type OpenView, usePreviewedView } from '../open-view/use-open-view.ts';
import { SaveView } from './save-view.tsx';
import { viewsQuery } from './view-queries.ts';

const first = viewSchema.parse({
  id: '01890000-0000-7000-8000-0000000000a1',
  collectionId: '01890000-0000-7000-8000-0000000000a2',
  internalName: 'Guests',
  description: '',
  icon: null,
  type: 'table',
  visibility: 'personal',
  ownerId: '01890000-0000-7000-8000-0000000000a3',
  position: 1,
  version: 1,
  settings: { displayedFields: [], sorts: [{ field: 'name', direction: 'asc' }], frozenColumns: 1 },
  isPartial: false,
});
const place = {
  teamId: '01890000-0000-7000-8000-000000000001',
  collectionId: first.collectionId,
} as CollectionPlace;

let server: View;
beforeEach(() => {
  sessionStorage.clear();
  server = first;
  cacheSession(sampleSession());
});

/** In another tab. */
function saveElsewhere(settings: Partial<View['settings']>) {
  server = { ...server, version: server.version + 1, settings: { ...server.settings, ...settings } };
}

function Opened({ saved }: { readonly saved: View }) {
  const open = usePreviewedView(saved);
  return (
    <>
      <button type="button" onClick={() => open.change({ frozenColumns: 3 })}>
        Freeze three
      </button>
      <SaveView place={place} open={open} isSmall={false} />
    </>
  );
}

function Page() {
  const { data } = useQuery(viewsQuery(place));
  const saved = data?.items[0];
  return saved ? <Opened saved={saved} /> : null;
}

async function renderOpened() {
  await renderInApp(<Page />, {
    answers: [
      answer(viewsApi.list, () => ({ items: [server] })),
      answer(viewsApi.find, () => server),
      answer(viewsApi.change, ({ body }) => {
        if (body.version !== server.version)
          throw new ApiProblem({ type: '', title: '', status: 409, code: 'stale_version', requestId: 'r' });
        saveElsewhere(body.settings ?? {});
        return server;
      }),
    ],
  });
  await page.getByRole('button', { name: 'Freeze three' }).click();
}

const save = () => page.getByRole('button', { name: 'Save', exact: true }).first().click();

test('what another tab saved of a view stays where only it was changed there', async () => {
  await renderOpened();
  saveElsewhere({ sorts: [{ field: 'age', direction: 'desc' }] });
  await save();
  await expect
    .poll(() => server)
    .toMatchObject({
      version: 3,
      settings: { frozenColumns: 3, sorts: [{ field: 'age', direction: 'desc' }] },
    });
});

test('changes that a reload brought back are not saved over what another tab saved before it', async () => {
  const nothing = () => undefined;
  const opened = (saved: View) => ({
    ...{ saved, settings: { ...first.settings, frozenColumns: 3 }, isChanged: true, change: nothing },
    ...{ view: { sorts: [], search: '', change: nothing }, reset: nothing, goTo: nothing, day: {} },
  });
  const show = (saved: View) =>
    // What it shows of an open view.
    renderInApp(<SaveView place={place} open={opened(saved) as unknown as OpenView} isSmall={false} />);
  const before = await show(server);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await before.unmount();
  saveElsewhere({ frozenColumns: 2 });
  await show(server);
  await save();
  await expect
    .element(page.getByRole('dialog', { name: 'Guests' }).getByRole('region', { name: 'Frozen columns' }))
    .toHaveTextContent('Frozen columnsYours3Theirs2');
});

test.each([
  { choice: 'Save mine', frozenColumns: 3 },
  { choice: 'Keep theirs', frozenColumns: 2 },
])('of what both tabs changed in a view, one chooses: $choice', async ({ choice, frozenColumns }) => {
  await renderOpened();
  saveElsewhere({ frozenColumns: 2 });
  await save();
  const dialog = page.getByRole('dialog', { name: 'Guests' });
  const texts = dialog.getByRole('region', { name: 'Frozen columns' });
  await expect.element(texts).toHaveTextContent('Frozen columnsYours3Theirs2');
  expect(server.version).toBe(2);
  await dialog.getByRole('button', { name: choice }).click();
  await expect.poll(() => server).toMatchObject({ version: 3, settings: { frozenColumns } });
  await expect.element(dialog).not.toBeInTheDocument();
});
