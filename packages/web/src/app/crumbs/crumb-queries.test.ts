import { QueriesObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { crumbQueries } from './crumb-queries.ts';
import { runCrumb, runStepCrumb } from './wizard-crumb.ts';

afterEach(() => vi.restoreAllMocks());

test('crumbs that are labelled by the same data share its query', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const params = { teamId: 'one', dataWizardId: 'two' };
  const { queries, indexes } = crumbQueries([
    { crumb: 'app:nav.dashboard', params },
    { crumb: runCrumb, params },
    { crumb: runStepCrumb, params },
    { crumb: runCrumb, params: { ...params, dataWizardId: 'three' } },
  ]);
  expect(indexes).toEqual([undefined, 0, 0, 1]);
  const client = new QueryClient();
  new QueriesObserver(client, [...queries]);
  expect(warn).not.toHaveBeenCalled();
  new QueriesObserver(client, [...queries, ...queries]);
  expect(warn).toHaveBeenCalledOnce();
});
