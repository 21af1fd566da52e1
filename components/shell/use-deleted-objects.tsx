'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { actorName } from '#components/activity/activity-words.ts';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import { KINDS } from '#lib/console/activity/kinds.ts';
import { deletionsQuery } from '#lib/console/activity/log-queries.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** Pause after typing in ms, and minimum number of characters, before the log is searched. */
const REST_MS = 300;
const MIN_LETTERS = 3;
const MAX_SHOWN = 5;

interface DeletedObjects {
  commands: PaletteCommand[];
  state?: string;
}

export function useDeletedObjects(scope: string | undefined, typed: string, isOfAll: boolean): DeletedObjects {
  const { t, format } = useI18n();
  const wanted = typed.trim();
  const search = useDebounced(wanted, REST_MS);
  const deletions = useQuery({
    ...deletionsQuery({ scope: scope ?? '', of: isOfAll ? 'all' : 'project' }, search),
    enabled: scope !== undefined && search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  if (!scope || wanted.length < MIN_LETTERS) return { commands: [] };
  const hrefOf = (object: string) => activityPageHref({ scope, of: isOfAll ? 'all' : 'project' }, object);
  const noteOf = (one: Activity) =>
    t('{kind}, deleted by {who} on {date}', {
      kind: t(KINDS[one.kind]),
      who: actorName(t, one),
      date: format.dateTime(one.at),
    });
  const commands = (deletions.data?.activity ?? [])
    .filter(({ is_there }) => !is_there)
    .slice(0, MAX_SHOWN)
    .map((one) => ({
      id: `deleted ${one.id} ${typed}`,
      label: one.object_name ?? one.object_id,
      group: t('Deleted objects'),
      icon: <Trash2 aria-hidden />,
      note: noteOf(one),
      keywords: [typed],
      href: hrefOf(one.object_id),
    }));
  return deletions.error
    ? { commands, state: t('The search failed: {reason}', { reason: deletions.error.message }) }
    : { commands };
}
