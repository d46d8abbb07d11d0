import { expect, test } from 'vitest';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { PrefilledLink } from './prefilled-link.tsx';

const link = 'https://app.example/public/team-t/wizards/w/step-s';

test('the link has the values that are entered, and leaves out what is empty', async () => {
  const inputs = [
    { name: 'event', title: 'Event', dataType: 'plain_text' as const },
    { name: 'guests', title: '', dataType: 'number' as const },
  ];
  const screen = await renderInApp(<PrefilledLink link={link} inputs={inputs} draftInputs={inputs} />);
  const address = screen.getByRole('textbox', { name: 'Prefilled link' });
  await expect.element(address).toHaveValue(link);
  await screen.getByLabelText('Event').fill('Spring & sun');
  await expect.element(address).toHaveValue(`${link}?input.event=Spring+%26+sun`);
  await screen.getByLabelText('guests').fill('3');
  await screen.getByLabelText('Event').fill(' ');
  await expect.element(address).toHaveValue(`${link}?input.guests=3`);
  await expectNoAxeViolationsInBothThemes();
});

test('inputs are those of the published version, with a hint where the draft has others', async () => {
  const event = { name: 'event', title: 'Event', dataType: 'plain_text' as const };
  const inputs = [event];
  const draftInputs = [event, { name: 'guests', title: 'Guests', dataType: 'number' as const }];
  const changed = await renderInApp(<PrefilledLink link={link} inputs={inputs} draftInputs={draftInputs} />);
  await expect.element(changed.getByText(/The draft has other inputs/)).toBeVisible();
  await expect.element(changed.getByLabelText('Event')).toBeVisible();
  await expect.element(changed.getByLabelText('Guests')).not.toBeInTheDocument();
  await changed.unmount();
  const published = await renderInApp(<PrefilledLink link={link} inputs={[]} draftInputs={inputs} />);
  await expect.element(published.getByText(/The draft has other inputs/)).toBeVisible();
  await expect.element(published.getByRole('textbox')).not.toBeInTheDocument();
});
