import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The file whose error it is, for the console. */
  file: string;
  /** Shown in place of what threw. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps an error of a site's own file to the place where that file draws. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`${this.props.file} failed.`, error);
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children;
  }
}
