import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown instead of the component that threw. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Contains an error of a site's own file to its part of the page. React logs it to the console. */
export class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    return error === undefined ? children : fallback(error, () => this.setState({ error: undefined }));
  }
}
