import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of what threw. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps an error of a site's own file to the place where that file draws. React writes it to the console. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children;
  }
}
