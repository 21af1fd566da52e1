import { requireView } from '#lib/auth/current-view.ts';
import { pagesOf } from '../page-declaration.tsx';

interface AllContext {
  /** Keeps the settings of lists; undefined for visitors without projects. */
  firstProjectId: string | undefined;
}

export const allPage = pagesOf<AllContext>(async () => ({ firstProjectId: (await requireView()).projects[0]?.id }));
