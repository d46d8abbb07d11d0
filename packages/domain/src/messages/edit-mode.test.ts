import { expect, test } from 'vitest';
import { editModeOf } from './edit-mode.ts';

test('a message opens as its status suggests', () => {
  expect(editModeOf('new', true)).toBe('only_edit');
  expect(editModeOf('draft', true)).toBe('default_edit');
  expect(editModeOf('approved', true)).toBe('default_view');
  expect(editModeOf('awaiting_approval', true)).toBe('default_view');
  expect(editModeOf('scheduled', false)).toBe('only_view');
});
