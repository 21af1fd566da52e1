const HERE = 'http://here.invalid';
const LONGEST = 2048;

/**
 * Redirect target after sign-in: only addresses of this server, otherwise the start page. The result has the same
 * meaning for every later reader, also after decoding and dot removal.
 */
export function safePath(wanted: string | undefined): string {
  if (!wanted || wanted.length > LONGEST) return '/';
  const url = plainUrl(wanted);
  const decoded = url && decode(url.pathname);
  const read = decoded && plainUrl(decoded);
  if (!url || !read || read.pathname.startsWith('/sign-in')) return '/';
  return url.pathname + url.search + url.hash;
}

/** An address of this server whose path begins with exactly one slash, before and after browsers normalize it. */
function plainUrl(text: string): URL | undefined {
  const [path = ''] = text.split(/[?#]/, 1);
  const url = URL.parse(text, HERE);
  const isPlain = url?.origin === HERE && [path, url.pathname].every((each) => /^\/(?!\/)[^\\]*$/.test(each));
  // Browsers remove some control characters before they parse an address.
  return isPlain && !/\p{Cc}/u.test(text) ? url : undefined;
}

/** Undefined for invalid encodings. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
