/**
 * What people see where they sign up for the newsletter. It is shown by the form and kept in the record of their
 * consent, so that one can be held against the other years later.
 */
export const SIGN_UP_BUTTON = 'Join Free Newsletter';
export const SIGN_UP_PROMISE = 'No spam. Unsubscribe anytime. We respect your privacy.';
