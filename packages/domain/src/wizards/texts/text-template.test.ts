import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromTokens, isBlank, renderHtml, renderPlain, toTokens } from './text-template.ts';

const task = '01890000-0000-7000-8000-000000000001';
const field = '01890000-0000-7000-8000-000000000002';
const name = `answer.${task}.${field}`;

describe('a text with values', () => {
  test('escapes what a visitor typed, and only that', () => {
    const template = [{ t: '<p>Hi ' }, { ref: name, fallback: null }, { t: '</p>' }];
    expect(renderHtml(template, () => '<img src=x onerror="x()">')).toBe(
      '<p>Hi &lt;img src=x onerror=&quot;x()&quot;&gt;</p>',
    );
    expect(renderPlain([{ ref: name, fallback: null }], () => '<b>')).toBe('<b>');
  });

  test('says the fallback where there is nothing', () => {
    const template = [{ ref: name, fallback: 'friend' }];
    expect(renderPlain(template, () => undefined)).toBe('friend');
    expect(renderPlain(template, () => '')).toBe('friend');
  });

  test('is blank without a word, a value or a picture', () => {
    expect(isBlank([{ t: '<p>&nbsp; <br></p>' }])).toBe(true);
    expect(isBlank([{ t: '<p><img src="https://a.b/c.png"></p>' }])).toBe(false);
    expect(isBlank([{ t: '<p></p>' }, { ref: name, fallback: '' }])).toBe(false);
  });
});

describe('tokens', () => {
  test('a text and its tokens are the same thing', () => {
    const segment = fc.oneof(
      fc.record({ t: fc.stringMatching(/^[a-z <>/&;]{1,20}$/).filter((text) => !/[<>]/.test(text)) }),
      fc.record({ ref: fc.constant(name), fallback: fc.option(fc.stringMatching(/^[a-z&<>"' ]{0,10}$/)) }),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (template) => {
        expect(toTokens(fromTokens(toTokens(template)))).toBe(toTokens(template));
      }),
    );
  });

  test.each([
    `answer.${task}.${field}`,
    `found.${task}.${field}`,
    `task.${task}`,
    `count.${task}`,
    `record.${field}`,
    'input.room',
    'system.today',
  ])('name %s', (ref) => {
    expect(fromTokens(`{{${ref}|none}}`)).toEqual([{ ref, fallback: 'none' }]);
  });

  test('are never found inside a tag, so that no value becomes part of an address', () => {
    const html = `<a href="{{${name}}}">x</a>`;
    expect(fromTokens(html)).toEqual([{ t: html }]);
  });

  test('what only looks like one stays text', () => {
    expect(fromTokens('{{answer.x.y}} {{secret}} {{ var.a }}')).toEqual([
      { t: '{{answer.x.y}} {{secret}} {{ var.a }}' },
    ]);
  });
});
