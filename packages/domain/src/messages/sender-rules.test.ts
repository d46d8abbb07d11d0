import { expect, test } from 'vitest';
import { addressOfMailbox, senderFaultOf } from './sender-rules.ts';

const sender = { address: 'news@example.org', isConfirmed: true, isDeleted: false, hasOwnAccount: false };

test('only a confirmed sender that exists can be sent with', () => {
  expect(senderFaultOf(sender, 'confirmed', 'no-reply@fieldhouse.test')).toBeNull();
  expect(senderFaultOf({ ...sender, isConfirmed: false }, 'confirmed', 'a@b.org')).toBe('unconfirmed');
  expect(senderFaultOf({ ...sender, isDeleted: true }, 'confirmed', 'a@b.org')).toBe('deleted');
});

test('an instance may send only from its own domain, except through an account of the team', () => {
  expect(senderFaultOf(sender, 'own_domain', 'no-reply@EXAMPLE.org')).toBeNull();
  expect(senderFaultOf(sender, 'own_domain', 'no-reply@mail.example.org')).toBe('not_allowed');
  expect(senderFaultOf({ ...sender, hasOwnAccount: true }, 'own_domain', 'a@b.org')).toBeNull();
});

test('the address is read from a mailbox with or without a name', () => {
  expect(addressOfMailbox('Fieldhouse <no-reply@fieldhouse.test>')).toBe('no-reply@fieldhouse.test');
  expect(addressOfMailbox(' no-reply@fieldhouse.test ')).toBe('no-reply@fieldhouse.test');
});
