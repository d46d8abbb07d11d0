import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAction } from './use-action.ts';

const list = { endpoint: { name: 'tags.list' } };

function Part({ render }: { readonly render: () => void }) {
  render();
  return null;
}

/** The hook's result in a component, and the client it uses. */
function renderAction<Input = void, Result = unknown>(...args: Parameters<typeof useAction<Input, Result>>) {
  const client = new QueryClient();
  client.setQueryData([list.endpoint.name, {}, {}], []);
  const found: ReturnType<typeof useAction<Input, Result>>[] = [];
  const part = createElement(Part, { render: () => found.push(useAction(...args)) });
  renderToString(createElement(QueryClientProvider, { client }, part));
  const [action] = found;
  if (!action) throw new Error('The component was not rendered.');
  return {
    run: action.run,
    isStale: () => client.getQueryState([list.endpoint.name, {}, {}])?.isInvalidated,
  };
}

test('an action answers with its result and makes the queries of the named endpoints stale', async () => {
  const { run, isStale } = renderAction(async (id: string) => `deleted ${id}`, { refresh: [list] });
  expect(await run('a')).toBe('deleted a');
  expect(isStale()).toBe(true);
});

test('a failure is shown and does not reject, and the queries become stale then too', async () => {
  const failures: unknown[] = [];
  const refusal = new Error('refused');
  const { run, isStale } = renderAction(() => Promise.reject(refusal), {
    failed: (error) => {
      failures.push(error);
      return undefined;
    },
    refresh: [list],
  });
  expect(await run()).toBeUndefined();
  expect(failures).toEqual([refusal]);
  expect(isStale()).toBe(true);
});

test('what onDone throws is a failure of the action', async () => {
  const failures: unknown[] = [];
  const broken = new Error('no such page');
  const { run } = renderAction(async () => 'made', {
    onDone: () => Promise.reject(broken),
    failed: (error) => {
      failures.push(error);
      return undefined;
    },
  });
  expect(await run()).toBeUndefined();
  expect(failures).toEqual([broken]);
});

test('a second call of an exclusive action does nothing while the first is running, and works after it', async () => {
  const inputs: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = async (input: number) => {
    inputs.push(input);
    await gate.promise;
    return input;
  };
  const { run } = renderAction(work, { isExclusive: true });
  const first = run(1);
  expect(await run(2)).toBeUndefined();
  gate.resolve();
  expect(await first).toBe(1);
  expect(await run(3)).toBe(3);
  expect(inputs).toEqual([1, 3]);
});
