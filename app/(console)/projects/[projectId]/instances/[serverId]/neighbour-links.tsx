'use client';

import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useStore } from 'zustand';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ListedInstance, listedInstances, neighboursIn } from '../listed-instances.ts';

/** To the instance before or after this one in the list one came from, also with `[` and `]`. */
export function NeighbourLinks({ projectId, serverId }: { projectId: string; serverId: string }) {
  const t = useT();
  const router = useRouter();
  const { previous, next } = neighboursIn(useStore(listedInstances), projectId, serverId);
  const go = (server: ListedInstance | undefined) => {
    if (server) router.push(objectHref(projectId, 'instances', server.id));
  };
  useHotkeys({ '[': () => go(previous), ']': () => go(next) });
  if (!previous && !next) return null;
  const button = (icon: LucideIcon, label: string, server: ListedInstance | undefined) => (
    <IconButton
      icon={icon}
      label={server ? `${label}: ${server.name}` : label}
      onClick={() => go(server)}
      disabled={server === undefined}
    />
  );
  return (
    <span className="inline-flex">
      {button(ChevronLeft, t('Previous instance'), previous)}
      {button(ChevronRight, t('Next instance'), next)}
    </span>
  );
}
