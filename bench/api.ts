export interface Caller {
  readonly url: string;
  readonly cookie: string;
}

/** Calls the product's API and returns the parsed response; throws on any refusal. */
export async function call<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${caller.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: caller.cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} → ${reply.status} ${text.slice(0, 500)}`);
  // The caller names the shape that the endpoint promises.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export async function signIn(url: string): Promise<{ cookie: string; teamId: string }> {
  const reply = await fetch(`${url}/api/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' }),
  });
  const session = (await reply.json()) as { memberships: { teamId: string }[] };
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, teamId: session.memberships[0]?.teamId ?? '' };
}
