/**
 * How V8 runs the server (docs/decisions/0009-a-small-young-generation.md). It lets the young generation grow to 16 MB and
 * more in each of its threads, and what a start leaves there stays: with 4 MB an idle server takes 100 to 200 MB less. The
 * old generation isn't collected before it has 96 MB: a start fills that with what stays. Optimizing PGlite's WebAssembly
 * costs 500 MB for some seconds and gains a page nothing.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--initial-old-space-size=96', '--liftoff-only'];
