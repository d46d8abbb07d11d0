// The addresses of pages for anonymous visitors, as in the URL tree of the app.

export type VisitorPlace =
  | {
      readonly name: 'wizard';
      readonly teamId: string;
      readonly wizardId: string;
      readonly stepId: string;
      readonly lang?: string;
      readonly entry?: string;
    }
  | { readonly name: 'link' | 'view' | 'embed'; readonly token: string }
  /** A short link that leads nowhere: the server redirects all others. */
  | { readonly name: 'closed' };

export function pageAt({ pathname, searchParams }: URL): VisitorPlace {
  const [, teamId, wizardId, stepId] =
    /^\/public\/team-([^/]+)\/wizards\/([^/]+)\/step-([^/]*)\/?$/.exec(pathname) ?? [];
  if (teamId !== undefined && wizardId !== undefined) {
    const lang = searchParams.get('lang');
    const entry = searchParams.get('entry');
    return {
      name: 'wizard',
      teamId: decode(teamId),
      wizardId: decode(wizardId),
      stepId: decode(stepId ?? ''),
      ...(lang !== null && { lang }),
      ...(entry !== null && { entry }),
    };
  }
  const [, first, token = ''] = /^\/([^/]+)\/([^/]*)/.exec(pathname) ?? [];
  if (first === 'w') return { name: 'closed' };
  const name = first === 'AuthPublicDataWizard' ? 'link' : first === 'embed' ? 'embed' : 'view';
  return { name, token: decode(token) };
}

interface WizardPlace {
  readonly teamId: string;
  readonly wizardId: string;
  readonly stepId: string;
}

/** With the search of an address, or none. */
export function wizardAddress({ teamId, wizardId, stepId }: WizardPlace, search: string): string {
  const [team, wizard, step] = [teamId, wizardId, stepId].map(encodeURIComponent);
  return `/public/team-${team}/wizards/${wizard}/step-${step}${search}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // An address with a wrong escape names nothing.
    return '';
  }
}
