import { expect, test } from 'vitest';
import { toLinkAddress } from './link-address.ts';

test('an address needs no scheme, and what is none is not linked', () => {
  for (const [typed, address] of [
    ['example.org', 'https://example.org'],
    [' www.example.org/a?b={{code | x}} ', 'https://www.example.org/a?b={{code | x}}'],
    ['http://example.org', 'http://example.org'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['tel:+1', 'tel:+1'],
    ['javascript:alert(1)', undefined],
    ['example', undefined],
    ['two words.org', undefined],
    ['mailto:{{email}}', 'mailto:{{email}}'],
    ['{{website}}', undefined],
    ['https://{{host}}/', undefined],
    ['example.org{{path}}', undefined],
    ['https://example.org\\{{host}}/', undefined],
  ] as const)
    expect(toLinkAddress(typed), typed).toBe(address);
});
