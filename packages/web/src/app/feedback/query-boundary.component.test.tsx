import type { ErrorCode } from '@fieldhouse/contract/errors';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { api } from '../../api/api.ts';
import { ApiProblem } from '../../api/client.ts';
import { combineQueries, QueryBoundary } from './query-boundary.tsx';

interface Notes {
  readonly items: readonly string[];
}

interface SampleProps {
  readonly read: () => Promise<Notes>;
}

const [notesKey, titleKey] = [api.notices.list.endpoint.name, api.teams.get.endpoint.name];

function Sample({ read }: SampleProps) {
  const notes = useQuery({ queryKey: [notesKey], queryFn: read });
  return (
    <>
      <h1>Notes</h1>
      <h2>All</h2>
      <QueryBoundary
        query={notes}
        skeleton={<p>Loading</p>}
        empty={<p>No notes yet</p>}
        refusals={{ not_found: <p>This list no longer exists</p> }}
      >
        {({ items }) => items.map((note) => <p key={note}>{note}</p>)}
      </QueryBoundary>
      <Button onClick={() => void notes.refetch()}>Refresh</Button>
    </>
  );
}

/** Reads that end one after the other, when the test says so. */
function controlledReads() {
  const waiting: PromiseWithResolvers<Notes>[] = [];
  const next = () => {
    const read = waiting.shift();
    if (!read) throw new Error('Nothing is being read.');
    return read;
  };
  return {
    read: () => {
      const read = Promise.withResolvers<Notes>();
      waiting.push(read);
      return read.promise;
    },
    succeed: (...items: string[]) => next().resolve({ items }),
    fail: (code: ErrorCode = 'internal_error') => next().reject(problem(code)),
  };
}

function problem(code: ErrorCode): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title: code, status: 500, code, requestId: 'req-42' });
}

test('the skeleton is shown until the data is there', async () => {
  const reads = controlledReads();
  const screen = await renderInApp(<Sample read={reads.read} />);
  await expect.element(screen.getByText('Loading')).toBeVisible();
  reads.succeed('Call Ada');
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument();
});

test('a failed read says so, and its retry works by keyboard', async () => {
  const reads = controlledReads();
  const screen = await renderInApp(<Sample read={reads.read} />);
  reads.fail();
  await expect.element(screen.getByRole('heading', { name: 'This part didn’t load' })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Loading')).toBeVisible();
  reads.succeed('Call Ada');
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a list without entries has its own state', async () => {
  const reads = controlledReads();
  const screen = await renderInApp(<Sample read={reads.read} />);
  reads.succeed();
  await expect.element(screen.getByText('No notes yet')).toBeVisible();
});

test('loaded data stays while it is refetched and when the refetch fails', async () => {
  const reads = controlledReads();
  const screen = await renderInApp(<Sample read={reads.read} />);
  reads.succeed('Call Ada');
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  reads.fail();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  reads.succeed('Call Tom');
  await expect.element(screen.getByText('Call Tom')).toBeVisible();
});

test('an expected refusal replaces what was loaded', async () => {
  const reads = controlledReads();
  const screen = await renderInApp(<Sample read={reads.read} />);
  reads.succeed('Call Ada');
  await expect.element(screen.getByText('Call Ada')).toBeVisible();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  reads.fail('not_found');
  await expect.element(screen.getByText('This list no longer exists')).toBeVisible();
  await expect.element(screen.getByText('Call Ada')).not.toBeInTheDocument();
});

interface PairProps {
  readonly readTitle: () => Promise<string>;
  readonly readNotes: SampleProps['read'];
}

function Pair({ readTitle, readNotes }: PairProps) {
  const title = useQuery({ queryKey: [titleKey], queryFn: readTitle });
  const notes = useQuery({ queryKey: [notesKey], queryFn: readNotes });
  return (
    <QueryBoundary query={combineQueries({ title, notes })} skeleton={<p>Loading</p>}>
      {(loaded) => (
        <p>
          {loaded.title}: {loaded.notes.items.join(', ')}
        </p>
      )}
    </QueryBoundary>
  );
}

test('combined queries are shown together, and a retry refetches the failed one only', async () => {
  const reads = controlledReads();
  let titleReads = 0;
  const readTitle = async () => {
    titleReads += 1;
    return 'Today';
  };
  const screen = await renderInApp(<Pair readTitle={readTitle} readNotes={reads.read} />);
  await expect.element(screen.getByText('Loading')).toBeVisible();
  reads.fail();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Loading')).toBeVisible();
  reads.succeed('Call Ada');
  await expect.element(screen.getByText('Today: Call Ada')).toBeVisible();
  expect(titleReads).toBe(1);
});
