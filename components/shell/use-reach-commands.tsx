'use client';

import { useQuery } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import type { PaletteCommand } from '#components/console/command-palette.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { instanceOn, MAX_CHECKED_INSTANCES, reachWord } from './reach-question.ts';

export function useReachCommands(projectId: string | undefined, path: string, query: string): PaletteCommand[] {
  const t = useT();
  const label = t('Can it be reached?');
  const here = instanceOn(path);
  const word = reachWord(query, label);
  const answer = useQuery({
    ...clientOf(serverApi).summaries.query(projectId ?? '', { limit: '1000' }),
    enabled: projectId !== undefined && word !== undefined,
  });
  if (projectId === undefined) return [];
  const servers = word === undefined ? [] : (answer.data?.servers ?? []);
  const hereName = servers.find(({ id }) => id === here)?.name;
  const others = servers.filter(({ id, name }) => id !== here && name.toLowerCase().includes(word?.name ?? ''));
  const command = (id: string, text: string, keywords: string[]) => ({
    // The command list reads the keywords of an id only once, so the id contains them.
    id: ['reach', id, ...keywords].join(' '),
    label: text,
    group: t('Network'),
    href: objectHref(projectId, 'instances', id, { tab: 'network' }),
    icon: <Route aria-hidden />,
    keywords,
  });
  return [
    ...(here === undefined ? [] : [command(here, label, hereName === undefined ? [] : [hereName])]),
    ...others
      .slice(0, MAX_CHECKED_INSTANCES)
      .map(({ id, name }) => command(id, t('Can {name} be reached?', { name }), [query, name, id])),
  ];
}
