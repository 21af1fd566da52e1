const HERE = 'http://here.invalid';

/** Where to go after sign-in: only an address of this server is followed, everything else leads to the start page. */
export function safePath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  return origin === HERE && !pathname.startsWith('/sign-in') ? pathname + search + hash : '/';
}
