import { createPersistentStore } from '#lib/client/persistent-store.ts';

const MAX_PAGES = 50;
/** Parameters that open a dialog are not remembered. */
const PASSING = ['create'];

/** Query strings of this tab's pages by path, such as filters, sort order and tab. Stored only in the browser. */
const usePages = createPersistentStore<{ pages: Readonly<Record<string, string>> }>(
  'nephos-pages',
  { pages: {} },
  () => window.sessionStorage,
);

export function rememberPage(path: string, search: string): void {
  const kept = new URLSearchParams(search);
  for (const name of PASSING) kept.delete(name);
  const { [path]: before, ...others } = usePages.getState().pages;
  if (before === kept.toString() || (before === undefined && kept.size === 0)) return;
  const pages = Object.entries({ ...others, ...(kept.size > 0 ? { [path]: kept.toString() } : {}) });
  usePages.setState({ pages: Object.fromEntries(pages.slice(-MAX_PAGES)) });
}

/** Called on sign-out, so that the next user does not see the previous filters. */
export function clearPageMemory(): void {
  usePages.setState({ pages: {} });
}

export function useRestoredHref(): (href: string) => string {
  const pages = usePages((state) => state.pages);
  return (href) => (pages[href] ? `${href}?${pages[href]}` : href);
}
