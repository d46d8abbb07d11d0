import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['Ann@Example.org', 'ann@example.org'],
  ['ann+news@example.org', 'ann@example.org'],
  ['ann+a+b@example.org', 'ann@example.org'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['an.n@GoogleMail.com', 'ann@gmail.com'],
  ['a_n-n.@protonmail.com', 'ann@proton.me'],
  ['ann@pm.me', 'ann@proton.me'],
  ['ann+x@me.com', 'ann@icloud.com'],
  ['Ann@mac.com', 'ann@icloud.com'],
  ['an.n+x@ya.ru', 'an-n@yandex.ru'],
  ['an-n@yandex.com', 'an-n@yandex.ru'],
  ['ann-shop@yahoo.com', 'ann@yahoo.com'],
  ['ann-a-b@yahoo.co.uk', 'ann@yahoo.co.uk'],
  ['shop@ann.fastmail.com', 'ann@fastmail.com'],
  ['news@ann.addy.io', 'ann@addy.io'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each([
  ['a.nn@example.org', 'ann@example.org'],
  ['ann@example.org', 'ann@example.com'],
  ['+ann@example.org', '+bob@example.org'],
  ['an.n@ya.ru', 'ann@ya.ru'],
  ['an.n@icloud.com', 'ann@icloud.com'],
  ['ann@yahoo.com', 'ann@yahoo.de'],
  ['-ann@yahoo.com', '-bob@yahoo.com'],
  ['ann-b@example.org', 'ann@example.org'],
  ['ann@constructor', 'ann@example.org'],
  ['shop@ann.fastmail.com', 'shop@bob.fastmail.com'],
  ['a@ann.example.org', 'b@ann.example.org'],
  ['+4915112345678', '+4915112345679'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
