/** The polyfills of Next.js are for browsers older than those that the console runs in, which have `Map.groupBy`. */
export default () => '';
