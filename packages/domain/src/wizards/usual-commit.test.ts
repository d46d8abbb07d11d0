import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { withAccess } from './usual-commit.ts';

const empty = wizardDefinition.parse({ access: 'team', steps: [] });

test('a wizard that becomes public writes at its end, and one that no longer is at each step', () => {
  const opened = withAccess(empty, 'public');
  expect(opened).toMatchObject({ access: 'public', commit: 'at_the_end' });
  expect(withAccess(opened, 'token')).toMatchObject({ access: 'token', commit: 'each_step' });
});

test('what its author chose stays', () => {
  const chosen = withAccess({ ...empty, commit: 'at_the_end' }, 'public');
  expect(withAccess(chosen, 'public').commit).toBe('at_the_end');
  expect(withAccess({ ...withAccess(empty, 'public'), commit: 'each_step' }, 'team').commit).toBe(
    'each_step',
  );
  expect(withAccess({ ...empty, commit: 'at_the_end' }, 'token').commit).toBe('at_the_end');
});
