const HERE = 'http://here.invalid';
const LONGEST = 2048;

/**
 * Where to go after sign-in: only an address of this server is followed, everything else leads to the start page.
 * What comes out means the same to whoever reads it next, also once it has been decoded and its dots taken out.
 */
export function safePath(wanted: string | undefined): string {
  if (!wanted || wanted.length > LONGEST) return '/';
  const url = plainUrl(wanted);
  const decoded = url && decode(url.pathname);
  const read = decoded && plainUrl(decoded);
  if (!url || !read || read.pathname.startsWith('/sign-in')) return '/';
  return url.pathname + url.search + url.hash;
}

/** An address of this server whose path begins with exactly one slash, before and after browsers tidy it up. */
function plainUrl(text: string): URL | undefined {
  const [path = ''] = text.split(/[?#]/, 1);
  const url = URL.parse(text, HERE);
  const isPlain = url?.origin === HERE && [path, url.pathname].every((each) => /^\/(?!\/)[^\\]*$/.test(each));
  // Control characters: browsers take some of them out before they look at an address.
  return isPlain && !/\p{Cc}/u.test(text) ? url : undefined;
}

/** Undefined for what is no encoding of text. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
