// The router's error boundary. Separate from the notice, which pages without a router show too.
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ProblemNotice } from './problem-notice.tsx';

/** Every route has it. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const onRetry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return <ProblemNotice error={error} onRetry={onRetry} size="page" />;
}
