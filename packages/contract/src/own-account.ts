// The signed-in person's own account: name, email address, password, picture, and its end.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language, newPassword } from './identity.ts';
import { emailAddress, name, text } from './text.ts';
import { pictureRefusals } from './upload-refusals.ts';

export const pictureLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 16,
} as const;

export const ownAccountDetails = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Address of the picture; null: initials are shown. */
  picture: z.string().nullable(),
  /** An address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** False if the identity provider doesn’t let people change their address here. */
  may: z.object({ changeEmail: z.boolean() }),
});
export type OwnAccountDetails = z.output<typeof ownAccountDetails>;

const password = text(200).min(1);
const picture = z.object({ picture: z.string().nullable() });

export const ownAccount = {
  get: defineEndpoint({
    name: 'ownAccount.get',
    method: 'GET',
    path: '/account',
    summary: 'Get your account.',
    needs: 'account',
    reply: ownAccountDetails,
    refusals: [],
    writes: false,
  }),
  rename: defineEndpoint({
    name: 'ownAccount.rename',
    method: 'PATCH',
    path: '/account',
    summary: 'Change your name, in each of your teams too.',
    needs: 'account',
    body: z.strictObject({ firstName: name(100), lastName: name(100) }),
    reply: ownAccountDetails,
    refusals: [],
    writes: true,
    announces: ['membership.changed'],
    example: { firstName: 'Ada', lastName: 'Lindqvist' },
  }),
  askEmailChange: defineEndpoint({
    name: 'ownAccount.askEmailChange',
    method: 'POST',
    path: '/account/email',
    summary:
      'Email a confirmation link to a new address and notify the old one. The response is the same for an address that has an account.',
    needs: 'account',
    body: z.strictObject({ email: emailAddress, password, language: language.optional() }),
    reply: 'none',
    refusals: ['wrong_password', 'not_found', 'too_many_requests'],
    writes: true,
    example: { email: 'ada@example.org', password: 'Old-pass-1' },
  }),
  /** The link may be opened in another browser, so it needs no session. */
  confirmEmailChange: defineEndpoint({
    name: 'ownAccount.confirmEmailChange',
    method: 'POST',
    path: '/account/confirm-email',
    summary: 'Confirm a new address with the token from its email.',
    needs: 'none',
    body: z.strictObject({ token: text(2000).min(1) }),
    reply: z.object({ email: z.string() }),
    refusals: ['link_expired', 'too_many_requests'],
    writes: true,
    example: { token: 'abc' },
  }),
  changePassword: defineEndpoint({
    name: 'ownAccount.changePassword',
    method: 'POST',
    path: '/account/password',
    summary: 'Change your password and end your other sessions.',
    needs: 'account',
    body: z.strictObject({ password, newPassword }),
    reply: 'none',
    refusals: ['wrong_password', 'too_many_requests'],
    writes: true,
    example: { password: 'Old-pass-1', newPassword: 'Some-pass-2' },
  }),
  putPicture: defineEndpoint({
    name: 'ownAccount.putPicture',
    method: 'PUT',
    path: '/account/picture',
    summary:
      'Set your picture from a PNG, JPEG, WebP, or GIF of at most 5 MB. Its content decides its type; it’s scaled down.',
    needs: 'account',
    reply: picture,
    refusals: pictureRefusals,
    writes: true,
    bodyLimit: pictureLimits.maxBytes,
    rawBody: true,
  }),
  removePicture: defineEndpoint({
    name: 'ownAccount.removePicture',
    method: 'DELETE',
    path: '/account/picture',
    summary: 'Remove your picture.',
    needs: 'account',
    reply: picture,
    refusals: [],
    writes: true,
    announces: ['membership.changed'],
  }),
  delete: defineEndpoint({
    name: 'ownAccount.delete',
    method: 'POST',
    path: '/account/delete',
    summary: 'Delete your account. What you created stays in your teams, without your name.',
    needs: 'account',
    body: z.strictObject({ password }),
    reply: 'none',
    refusals: ['wrong_password', 'last_admin_of_teams', 'too_many_requests'],
    writes: true,
    example: { password: 'Old-pass-1' },
  }),
};
