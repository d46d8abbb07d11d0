import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useMembership } from '../../session/use-team.ts';

export interface PaletteTarget {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** Opens a page of the team. Resolves when it is shown. */
export function usePaletteNavigate(): (to: string, target?: PaletteTarget) => Promise<void> {
  const navigate = useNavigate();
  const { teamId } = useMembership();
  return (to, { params = {}, search = {}, hash } = {}) =>
    navigate({
      // Paths of the navigation are data; the table of routes is checked by a test.
      to: to as NonNullable<LinkProps['to']>,
      // As above: the params of an arbitrary route.
      params: { teamId, ...params } as NonNullable<LinkProps['params']>,
      // As above, for its search params.
      search: search as NonNullable<LinkProps['search']>,
      ...(hash !== undefined && { hash }),
    });
}
