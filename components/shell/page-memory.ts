import { keptStore } from '#lib/client/kept-store.ts';

const MAX_PAGES = 50;
/** What opens a dialog is not where somebody left off. */
const PASSING = ['create'];

/** How the pages of this tab were left: their filters, order and tab, by path. The server knows of none. */
const usePages = keptStore<{ pages: Readonly<Record<string, string>> }>(
  'nephos-pages',
  { pages: {} },
  () => sessionStorage,
);

export function rememberPage(path: string, search: string): void {
  const kept = new URLSearchParams(search);
  for (const name of PASSING) kept.delete(name);
  const { [path]: before, ...others } = usePages.getState().pages;
  if (before === kept.toString() || (before === undefined && kept.size === 0)) return;
  const pages = Object.entries({ ...others, ...(kept.size > 0 ? { [path]: kept.toString() } : {}) });
  usePages.setState({ pages: Object.fromEntries(pages.slice(-MAX_PAGES)) });
}

/** Whoever signs in next finds nothing of what was looked for. */
export function forgetPages(): void {
  usePages.setState({ pages: {} });
}

export function useAsLeft(): (href: string) => string {
  const pages = usePages((state) => state.pages);
  return (href) => (pages[href] ? `${href}?${pages[href]}` : href);
}
