import { expect, test } from 'vitest';
import { addressOfMailbox, senderFaultOf } from './sender-rules.ts';

const sender = {
  method: 'email',
  address: 'news@example.org',
  isConfirmed: true,
  isDeleted: false,
  hasOwnAccount: false,
} as const;
const at = (address: string) => ({ address, phone: null });

test('only a confirmed sender that exists can be sent with', () => {
  expect(senderFaultOf(sender, 'confirmed', at('no-reply@fieldhouse.test'))).toBeNull();
  expect(senderFaultOf({ ...sender, isConfirmed: false }, 'confirmed', at('a@b.org'))).toBe('unconfirmed');
  expect(senderFaultOf({ ...sender, isDeleted: true }, 'confirmed', at('a@b.org'))).toBe('deleted');
});

test('an instance may send only from its own domain, except through an account of the team', () => {
  expect(senderFaultOf(sender, 'own_domain', at('no-reply@EXAMPLE.org'))).toBeNull();
  expect(senderFaultOf(sender, 'own_domain', at('no-reply@mail.example.org'))).toBe('not_allowed');
  expect(senderFaultOf({ ...sender, hasOwnAccount: true }, 'own_domain', at('a@b.org'))).toBeNull();
});

test('the address is read from a mailbox with or without a name', () => {
  expect(addressOfMailbox('Fieldhouse <no-reply@fieldhouse.test>')).toBe('no-reply@fieldhouse.test');
  expect(addressOfMailbox(' no-reply@fieldhouse.test ')).toBe('no-reply@fieldhouse.test');
});

test('a number is sent from by the account of the team, or if it is the instance’s own', () => {
  const phone = { ...sender, method: 'sms', address: '+19165550100' } as const;
  const instance = (number: string | null) => ({ address: 'a@b.org', phone: number });
  expect(senderFaultOf(phone, 'own_domain', instance(null))).toBeNull();
  expect(senderFaultOf(phone, 'own_domain', instance('+19165550100'))).toBeNull();
  expect(senderFaultOf(phone, 'confirmed', instance('+19165550199'))).toBe('not_allowed');
  expect(senderFaultOf({ ...phone, hasOwnAccount: true }, 'confirmed', instance('+1'))).toBeNull();
});
