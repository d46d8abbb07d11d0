// The signature of Twilio over the address that we configured and the parameters of the form.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cutText } from '@fieldhouse/contract/storable-text';

export type TwilioParams = Readonly<Record<string, string>>;

/** Undefined for a form that names a parameter twice. */
export function readTwilioForm(body: string): TwilioParams | undefined {
  const form = new URLSearchParams(body);
  const params = Object.fromEntries(form);
  return Object.keys(params).length === form.size ? params : undefined;
}

/** What was texted and by whom, as it can be stored; the signature covers what arrived. */
export function storableParams(params: TwilioParams): TwilioParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [cutText(name, name.length), cutText(text, text.length)]),
  );
}

export function isSignedByTwilio(
  authToken: string,
  {
    url,
    params,
    signature,
  }: { readonly url: string; readonly params: TwilioParams; readonly signature: string },
): boolean {
  if (authToken === '') return false;
  const signed = Object.keys(params)
    .toSorted()
    .reduce((text, key) => `${text}${key}${params[key]}`, url);
  const expected = Buffer.from(createHmac('sha1', authToken).update(signed).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
