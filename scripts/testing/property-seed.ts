import fc from 'fast-check';

/**
 * Before the tests of CI: properties try the same values in every run, so that a change is judged by the change. Everywhere
 * else they try new ones; what they find becomes a case of its own.
 */
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_123 });
