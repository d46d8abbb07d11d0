import { Component, type ReactNode } from 'react';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';

interface ProblemBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error of the page, with a button that renders it again. */
export class ProblemBoundary extends Component<ProblemBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ProblemNotice error={error} size="page" onRetry={() => this.setState({ error: undefined })} />;
  }
}
