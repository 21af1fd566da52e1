'use client';

import type { PaletteCommand } from '#components/console/command-palette.tsx';
import { createPreference } from '#lib/client/preference.ts';
import { useSession } from '#lib/client/session.ts';
import type { SearchKind } from '#lib/console/navigation/search/places.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { foundKind } from './found-kinds.ts';

interface RecentObject {
  kind: SearchKind;
  id: string;
  name: string;
  href: string;
  /** Other users of the browser do not see it. */
  userId: string;
}

const MAX_RECENT = 6;
const useKept = createPreference<readonly RecentObject[]>('nephos-recent-objects', []);

/** The objects that the user opened last with the palette. */
export function useRecentObjects() {
  const t = useT();
  const { data: session } = useSession();
  const [kept, keep] = useKept();
  const userId = session?.user.id ?? '';
  const own = kept.filter((one) => one.userId === userId);
  const remember = (object: Omit<RecentObject, 'userId'>) =>
    keep([{ ...object, userId }, ...own.filter(({ href }) => href !== object.href)].slice(0, MAX_RECENT));
  const commands = own.map(({ kind, name, href }): PaletteCommand => {
    const { label, icon: Icon } = foundKind(kind);
    return { id: `recent ${href}`, label: name, group: t('Recent'), icon: <Icon aria-hidden />, note: t(label), href };
  });
  return { commands, remember };
}
