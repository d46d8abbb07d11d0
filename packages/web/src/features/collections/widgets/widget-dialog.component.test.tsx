import { startWidgetStyle, websiteWidget } from '@fieldhouse/contract/website-widgets';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { websiteWidgetsApi } from '../../../api/endpoints/collections-admin-api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { WidgetDialog } from './widget-dialog.tsx';

const cabins = sampleCollection([sampleField('plain_text', { title: 'Name' })]);
const place = { teamId, collectionId: cabins.id };
const widget = websiteWidget.parse({
  id: '01890000-0000-7000-8000-0000000000e1',
  name: 'Join',
  shows: { kind: 'wizard', wizardId: '01890000-0000-7000-8000-0000000000e2' },
  targetName: 'Join',
  address: 'https://fieldhouse.example/embed/x',
  allowedOrigins: [],
  style: startWidgetStyle,
});

test('websites may be named without https://, or by one of their pages', async () => {
  const stored: unknown[] = [];
  const screen = await renderInApp(
    <WidgetDialog place={place} widget={widget} onSaved={() => {}} onClose={() => {}} />,
    {
      answers: [
        answer(api.collections.get, () => cabins),
        answer(viewsApi.list, () => ({ items: [] })),
        answer(api.wizards.list, () => ({ items: [] })),
        answer(websiteWidgetsApi.change, ({ body }) => {
          stored.push(body.allowedOrigins);
          return { ...widget, allowedOrigins: body.allowedOrigins };
        }),
      ],
    },
  );
  const origins = screen.getByRole('textbox', { name: 'Websites' });
  await userEvent.fill(origins, 'club.example\nhttps://shop.example/about?us');
  await userEvent.tab();
  await expect.element(origins).toHaveValue('https://club.example\nhttps://shop.example');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored).toEqual([['https://club.example', 'https://shop.example']]);
});
