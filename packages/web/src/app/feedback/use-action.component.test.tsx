import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { api } from '../../api/api.ts';
import { noToast, useAction } from './use-action.ts';

interface SampleProps {
  readonly read: () => Promise<string>;
  readonly save: () => Promise<unknown>;
}

function Sample({ read, save }: SampleProps) {
  const title = useQuery({ queryKey: [api.teams.get.endpoint.name], queryFn: read });
  const { run, isPending, error } = useAction(save, { refresh: [api.teams.get], failed: noToast });
  return (
    <>
      <p>{title.data}</p>
      <Button disabled={isPending} onClick={() => void run()}>
        Save
      </Button>
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}

test('an action is pending until what it made stale has been refetched', async () => {
  const refetch = Promise.withResolvers<string>();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads === 1 ? 'Old title' : refetch.promise;
  };
  const screen = await renderInApp(<Sample read={read} save={async () => 'saved'} />);
  await expect.element(screen.getByText('Old title')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Save' });
  await button.click();
  await expect.poll(() => reads).toBe(2);
  await expect.element(button).toBeDisabled();
  refetch.resolve('New title');
  await expect.element(button).toBeEnabled();
  await expect.element(screen.getByText('New title')).toBeVisible();
});

test('an error without a toast is there to be shown in place, until the next run', async () => {
  let tries = 0;
  const save = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Not saved');
  };
  const screen = await renderInApp(<Sample read={async () => 'Title'} save={save} />);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not saved');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
