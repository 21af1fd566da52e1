import type { LucideIcon } from 'lucide-react';
import Globe from 'lucide-react/icons/globe';
import Network from 'lucide-react/icons/network';
import Plug from 'lucide-react/icons/plug';
import Server from 'lucide-react/icons/server';
import Waypoints from 'lucide-react/icons/waypoints';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { TreeKind } from './tree.ts';

export const KINDS: Record<TreeKind, { label: string; icon: LucideIcon }> = {
  external: { label: msg('External network'), icon: Globe },
  router: { label: msg('Router'), icon: Waypoints },
  network: { label: msg('Network'), icon: Network },
  instance: { label: msg('Instance'), icon: Server },
  port: { label: msg('Port'), icon: Plug },
};

export function hrefOf(projectId: string, { kind, id }: { kind: TreeKind; id: string }): string {
  switch (kind) {
    case 'external':
    case 'network':
      return objectHref(projectId, 'networks', id);
    case 'instance':
      return objectHref(projectId, 'instances', id);
    case 'router':
      return objectHref(projectId, 'routers', id);
    case 'port':
      return objectHref(projectId, 'ports', id);
    default:
      return kind satisfies never;
  }
}
