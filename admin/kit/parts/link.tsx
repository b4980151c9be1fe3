import type { AnchorHTMLAttributes, Ref } from 'react';
import { adminRouterProvider } from '../../router/admin-router.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path in the admin, such as `/admin/screens/sponsors`. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to another screen of the admin. It can also be opened in a new tab. */
export function Link({ to, children, ...rest }: LinkProps) {
  const RouterLink = adminRouterProvider.Link;
  return (
    <RouterLink to={to} {...(rest as object)}>
      {children}
    </RouterLink>
  );
}
