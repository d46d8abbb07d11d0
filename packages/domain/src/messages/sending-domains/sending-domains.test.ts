import { expect, test } from 'vitest';
import { judgeDkim, toDkimRecord } from './dkim-record.ts';
import { dmarcHosts, judgeDmarc } from './dmarc.ts';
import { domainOfAddress, worstState } from './domain-state.ts';
import { judgeReturnPath } from './return-path.ts';
import { judgeSpf, spfReferences } from './spf.ts';

const include = ['include:spf.example.net'];
const spf = (texts: string[], needed = include, referred: string[] = []) => {
  const { state, fault, expected } = judgeSpf({ texts, referred }, needed);
  return [state, fault, expected];
};

test.each([
  [['v=spf1 include:spf.example.net ~all'], 'right', null, null],
  [['other', 'V=SPF1 +Include:SPF.example.net -ALL'], 'right', null, null],
  [['other', 'v=spf10 -all'], 'missing', null, 'v=spf1 include:spf.example.net ~all'],
  [['v=spf1 mx -all'], 'differs', 'not_included', 'v=spf1 mx include:spf.example.net -all'],
  [
    ['v=spf1 a redirect=spf.example.org'],
    'differs',
    'not_included',
    'v=spf1 a include:spf.example.net redirect=spf.example.org',
  ],
  [
    ['v=spf1 include:spf.example.net all'],
    'differs',
    'allows_everyone',
    'v=spf1 include:spf.example.net ~all',
  ],
  [
    ['v=spf1 include:spf.example.net ?all'],
    'differs',
    'allows_everyone',
    'v=spf1 include:spf.example.net ~all',
  ],
  [['v=spf1 include spf.example.net -all'], 'differs', 'not_valid', 'v=spf1 include:spf.example.net ~all'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'differs', 'several', 'v=spf1 include:spf.example.net ~all'],
])('the SPF texts %j are %s', (texts, state, fault, expected) => {
  expect(spf(texts)).toEqual([state, fault, expected]);
});

test('an SPF record includes what the records it refers to include, and looks up ten names at most', () => {
  expect(spfReferences('v=spf1 include:a.example.org ip4:192.0.2.1 redirect=b.example.org')).toEqual([
    'a.example.org',
    'b.example.org',
  ]);
  expect(
    spf(['v=spf1 include:a.example.org -all'], include, ['v=spf1 include:spf.example.net -all'])[0],
  ).toBe('right');
  const many = Array.from({ length: 10 }, (_, n) => `include:s${n}.example.org`).join(' ');
  expect(spf([`v=spf1 ${many} include:spf.example.net -all`])).toEqual(['differs', 'too_many_lookups', null]);
});

test('only the provider knows what SPF needs for a server of the team’s own', () => {
  expect(spf([], [])).toEqual(['provider', null, null]);
  expect(spf(['v=spf1 mx -all'], [])[0]).toBe('right');
});

test.each([
  [[], 'missing', null],
  [[toDkimRecord('KEY')], 'right', null],
  [['p=KE Y'], 'right', null],
  [['v=DKIM1; k=rsa; p='], 'differs', 'revoked_key'],
  [['v=DKIM1; k=rsa; p=OTHER'], 'differs', 'other_key'],
  [['v=DKIM1; k=ed25519; p=KEY'], 'differs', 'other_key'],
  [['v=DKIM2; p=KEY'], 'differs', 'not_valid'],
  [['hello'], 'differs', 'not_valid'],
  [['p=KEY', 'p=KEY'], 'differs', 'several'],
])('the DKIM texts %j are %s %s', (texts, state, fault) => {
  const verdict = judgeDkim(texts, 'KEY');
  expect([verdict.state, verdict.fault]).toEqual([state, fault]);
  expect(verdict.expected).toBe(state === 'right' ? null : 'v=DKIM1; k=rsa; p=KEY');
});

test.each([
  [['v=DMARC1; p=none'], 'right', null],
  [['v = DMARC1;p=Reject; rua=mailto:dmarc@example.org'], 'right', null],
  [['v=DMARC1'], 'differs', 'not_valid'],
  [['v=DMARC1; p=none; p=reject'], 'differs', 'not_valid'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'differs', 'several'],
  [['v=spf1 -all'], 'missing', null],
])('the DMARC texts %j are %s %s', (texts, state, fault) => {
  const verdict = judgeDmarc(texts);
  expect([verdict.state, verdict.fault]).toEqual([state, fault]);
});

test('the policy of a domain above applies, that of a top-level domain does not', () => {
  expect(dmarcHosts('news.example.org')).toEqual(['_dmarc.news.example.org', '_dmarc.example.org']);
  expect(dmarcHosts('localhost')).toEqual(['_dmarc.localhost']);
});

test('the return path needs a mail server', () => {
  expect(judgeReturnPath([], 'app.example.org')).toMatchObject({
    state: 'missing',
    expected: '10 app.example.org',
  });
  expect(judgeReturnPath([{ priority: 0, exchange: '' }], null)).toMatchObject({
    state: 'differs',
    fault: 'accepts_no_mail',
    found: ['0 .'],
  });
  const exchanges = [
    { priority: 20, exchange: 'mx2.example.org' },
    { priority: 10, exchange: 'mx1.example.org' },
  ];
  expect(judgeReturnPath(exchanges, null)).toMatchObject({
    state: 'right',
    found: ['10 mx1.example.org', '20 mx2.example.org'],
  });
});

test('a domain is as good as its worst record', () => {
  const states = (...all: Parameters<typeof worstState>[0][number]['state'][]) =>
    worstState(all.map((state) => ({ state })));
  expect(states('right', 'differs', 'missing')).toBe('missing');
  expect(states('right', 'no_answer', 'provider')).toBe('no_answer');
  expect(states('right', 'provider')).toBe('right');
  expect(states('provider')).toBe('provider');
  expect(worstState([])).toBe('unchecked');
  expect(domainOfAddress('News@Example.ORG')).toBe('example.org');
});
