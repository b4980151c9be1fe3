import fc from 'fast-check';

/**
 * Before the tests of CI: properties try the same values in every run, so that a change is judged by itself.
 * Everywhere else they try new ones; a failure becomes a separate case.
 */
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_123 });
