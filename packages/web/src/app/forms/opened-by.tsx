// A drawer, a tab or a panel that a parameter of the address opens is left when the parameter changes, although the path stays.
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';

const Parameters = createContext<readonly string[]>([]);

interface OpenedByProps {
  /** The parameter of the address whose value shows the content. */
  readonly parameter: string;
  readonly children: ReactNode;
}

/** Forms in it are left with the parameter too; a change of others, such as a filter, leaves them as they are. */
export function OpenedBy({ parameter, children }: OpenedByProps) {
  const outer = useContext(Parameters);
  const all = useMemo(() => [...outer, parameter], [outer, parameter]);
  return <Parameters value={all}>{children}</Parameters>;
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface Step {
  readonly current: Place;
  readonly next: Place;
}

/** Whether a step of the router closes the form that calls this. */
export function useIsLeftBy(): (step: Step) => boolean {
  const parameters = useContext(Parameters);
  return useCallback(
    ({ current, next }) =>
      current.pathname !== next.pathname ||
      parameters.some((name) => valueIn(current, name) !== valueIn(next, name)),
    [parameters],
  );
}

function valueIn({ search }: Place, name: string): string {
  return String(new Map<string, unknown>(Object.entries(search)).get(name) ?? '');
}
