// A link to a route whose path is data (menus, tabs). Its params come from the URL; a test checks the table
// of routes.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';

export interface FrameLinkProps {
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly isExact?: boolean;
  readonly preservesSearch?: boolean;
  readonly onClick?: (() => void) | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

export function FrameLink({ to, params, isExact = false, preservesSearch = false, ...rest }: FrameLinkProps) {
  return (
    <Link
      // Paths in navigation.tsx and in routes' tabs are strings, because the type of the route tree depends
      // on those files.
      to={to as NonNullable<LinkProps['to']>}
      // As above: the params of an arbitrary route.
      params={params as NonNullable<LinkProps['params']>}
      {...(preservesSearch && { search: true as const })}
      activeOptions={{ exact: isExact, includeSearch: false }}
      {...rest}
    />
  );
}
