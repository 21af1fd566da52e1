'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import { useSession } from '#lib/client/session.ts';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { searchApi } from '#lib/console/navigation/search/contract.ts';
import type { FoundObject } from '#lib/console/navigation/search/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ActedObject, toActed } from './acted-kinds.ts';
import { foundHref, foundKind } from './found-kinds.ts';

interface FoundBy {
  scope: string | undefined;
  projectId: string | undefined;
  typed: string;
  everywhere: boolean;
}

type OpenedObject = Pick<FoundObject, 'kind' | 'id' | 'name'> & { href: string };

/** Pause after typing before the search is requested, in ms. */
const REST = 120;

/** @param onOpen called when an object is opened @param onActions opens the actions of an object */
export function useFoundObjects(
  { scope, projectId, typed, everywhere }: FoundBy,
  { onOpen, onActions }: { onOpen: (object: OpenedObject) => void; onActions: (object: ActedObject) => void },
) {
  const t = useT();
  const { data: session } = useSession();
  const q = useDebounced(typed.trim(), REST);
  const search = useQuery({
    ...clientOf(searchApi)[everywhere ? 'everywhere' : 'project'].query(scope ?? '', { q }),
    enabled: scope !== undefined && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const objects = typed.trim() === '' ? [] : (search.data?.objects ?? []);
  const own = new Set(session?.projects.map(({ id }) => id));
  const isWaiting = scope !== undefined && typed.trim() !== '' && (q !== typed.trim() || search.isFetching);
  return {
    objects,
    commands: objects.map((object): PaletteCommand => {
      const { label, icon: Icon } = foundKind(object.kind);
      const { kind, id, name } = object;
      const href = foundHref(object, { scope: scope ?? '', everywhere, isOwn: (one) => own.has(one) });
      const acted = toActed(object, projectId);
      return {
        // The command list reads the keywords of an id only once, so the id contains them.
        id: `${object.kind} ${object.id} ${typed}`,
        label: object.name || object.id,
        group: t('Objects'),
        icon: <Icon aria-hidden />,
        note: [t(label), foundBy(object), object.project_name].filter(Boolean).join(' · '),
        ...(object.status !== null && { status: object.status }),
        keywords: [typed],
        href,
        onSelect: () => onOpen({ kind, id, name: name || id, href }),
        ...(acted && { onActions: () => onActions(acted) }),
      };
    }),
    state: search.isError
      ? t('The search failed: {reason}', { reason: search.error.message })
      : isWaiting && t('Searching…'),
  };
}

/** The term that matched, if the line does not already contain it. */
const foundBy = ({ field, term, name }: FoundObject): string | undefined =>
  field === 'name' || field === 'word' || field === 'id' || term === name.toLowerCase() ? undefined : term;
