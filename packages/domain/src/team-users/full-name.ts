interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** As it is shown everywhere; empty for someone without a name. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}
