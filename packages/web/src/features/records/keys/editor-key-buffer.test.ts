import { expect, test } from 'vitest';
import { EditorKeyBuffer } from './editor-key-buffer.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const cell = '2 5';

function typeInto(keys: EditorKeyBuffer, pressed: readonly string[]) {
  return pressed.map((key) => keys.accept(cell, { key, ...plain }));
}

test('keys typed before the editor has loaded become its text', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, 'a');
  expect(typeInto(keys, ['b', 'c', 'Backspace', 'd'])).toEqual([true, true, true, true]);
  expect(keys.isEditorPending).toBe(true);
  expect(keys.drain()).toMatchObject({ text: 'abd', isAppended: false, endKey: undefined });
  expect(keys.isEditorPending).toBe(false);
});

test('keys after Enter are appended to the value of the cell', () => {
  const keys = new EditorKeyBuffer();
  keys.beginAppending(cell);
  typeInto(keys, ['!']);
  expect(keys.drain()).toMatchObject({ text: '!', isAppended: true });
});

test('keys after the end of an edit are returned for the next cell', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, '4');
  typeInto(keys, ['2', 'Tab', 'x', 'Enter']);
  expect(keys.drain()).toMatchObject({ text: '42', endKey: 'Tab', keysAfterEnd: ['x', 'Enter'] });
});

test('a sign that is typed with AltGr is text, which Windows reports with Control and Alt', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, '€');
  expect(keys.accept(cell, { key: '@', ctrlKey: true, altKey: true, metaKey: false })).toBe(true);
  expect(keys.text).toBe('€@');
});

test('Escape discards what was typed', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, 'a');
  expect(typeInto(keys, ['Escape'])).toEqual([false]);
  expect(keys.isEditorPending).toBe(false);
  expect(keys.text).toBe('');
});

test('Enter twice leaves the cell unchanged and the second one to the grid', () => {
  const keys = new EditorKeyBuffer();
  keys.beginAppending(cell);
  expect(typeInto(keys, ['Enter'])).toEqual([false]);
  expect(keys.isEditorPending).toBe(false);
});

test('keys of another cell and shortcuts are left to the grid', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, 'a');
  expect(keys.accept('2 6', { key: 'b', ...plain })).toBe(false);
  expect(keys.accept(cell, { ...plain, key: 'c', ctrlKey: true })).toBe(false);
  expect(keys.accept(cell, { key: 'ArrowDown', ...plain })).toBe(false);
  expect(keys.text).toBe('a');
});

test('an open editor does not lose letters to the grid', () => {
  const keys = new EditorKeyBuffer();
  keys.beginTyping(cell, 'a');
  keys.drain();
  expect(typeInto(keys, ['b', 'Delete', 'Enter'])).toEqual([true, true, false]);
  typeInto(keys, ['x', 'Backspace', 'c']);
  expect([keys.takeLate(), keys.takeLate()]).toEqual(['bc', '']);
  keys.endEditing();
  expect(typeInto(keys, ['b'])).toEqual([false]);
});

test('replayed keys are buffered up to the next end of an edit', () => {
  const keys = new EditorKeyBuffer();
  keys.drain();
  keys.endEditing();
  keys.replay(['x', 'y', 'Enter', 'z'], (key) => {
    if (!keys.accept(cell, { key, ...plain })) keys.beginTyping(cell, key);
  });
  expect(keys.drain()).toMatchObject({ text: 'xy', endKey: 'Enter', keysAfterEnd: ['z'] });
});
