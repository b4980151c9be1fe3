import type { AnchorHTMLAttributes, Ref } from 'react';
import { adminRouterProvider } from '../../router/admin-router.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the admin, as react-admin writes it. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the admin: a real one, that opens in a new tab as well. */
export function Link({ to, children, ...rest }: LinkProps) {
  const RouterLink = adminRouterProvider.Link;
  return (
    <RouterLink to={to} {...(rest as object)}>
      {children}
    </RouterLink>
  );
}
