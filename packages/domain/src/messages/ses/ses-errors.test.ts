import { expect, test } from 'vitest';
import { classifySmtpReply } from '../smtp-reply.ts';
import { classifySesError } from './ses-errors.ts';

const failure = { message: 'Something.', code: undefined, status: undefined };

test.each([
  ['TooManyRequestsException', 429, 'throttle'],
  ['LimitExceededException', 400, 'throttle'],
  ['AccountSuspendedException', 400, 'provider_fault'],
  ['NotFoundException', 404, 'provider_fault'],
  ['UnrecognizedClientException', 403, 'provider_fault'],
  ['MessageRejected', 400, 'sender_fault'],
  ['MailFromDomainNotVerifiedException', 400, 'sender_fault'],
  ['BadRequestException', 400, 'message_fault'],
  ['ServiceUnavailableException', 503, 'transient'],
])('%s (%i) is a refusal: %s', (name, status, kind) => {
  const outcome = classifySesError({ ...failure, name, status });
  if (outcome.kind !== 'refused') throw new Error(outcome.kind);
  expect(classifySmtpReply(outcome.code, outcome.reply).kind).toBe(kind);
});

test('an address that SES can’t read is a bad address', () => {
  const outcome = classifySesError({
    ...failure,
    name: 'BadRequestException',
    status: 400,
    message: 'Illegal address',
  });
  expect(outcome).toMatchObject({ kind: 'refused', code: 553 });
});

test.each(['ECONNREFUSED', 'ENOTFOUND', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'without a connection (%s) nothing was sent',
  (code) => {
    expect(classifySesError({ ...failure, name: 'Error', code }).kind).toBe('unreachable');
  },
);

test.each([
  [{ name: 'Error', code: 'ECONNRESET' }],
  [{ name: 'TimeoutError', message: 'Connection timed out after 60000 ms' }],
  [{ name: 'InternalFailure', status: 500 }],
  [{ name: 'SyntaxError', status: 200 }],
])('after %j it is unknown whether the mail was accepted', (known) => {
  expect(classifySesError({ ...failure, ...known }).kind).toBe('lost_after');
});
