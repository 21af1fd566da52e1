'use client';

import { ExternalLink, Mail } from 'lucide-react';
import { type ActionStart, type ObjectActions, useActionList } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { isConfirmedCommand } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type AdminMenuItem, adminBulkItems, adminMenuItems } from './menu-items.ts';

const CommandDialog = lazyComponent(async () => (await import('./command-dialog.tsx')).CommandDialog);
const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);

export function useAdminActions(projectId: string, onDeleted?: () => void): ObjectActions<Server> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  const opens = (what: AdminMenuItem['what'] | 'contact'): ActionStart<Server> => ({
    dialog: (servers, onClose) =>
      isConfirmedCommand(what) ? (
        <CommandDialog command={what} {...{ projectId, servers, onDeleted, onClose }} />
      ) : (
        <DialogByName name={what} {...{ projectId, servers, onClose }} />
      ),
  });
  const toAction = ({ label, icon, group, groupLabel, fits, allowed, what }: AdminMenuItem) => ({
    ...{ id: what, label, iconName: icon, group: groupLabel, isDanger: group === 'danger', fits, allowed },
    ...opens(what),
  });
  const actions = adminMenuItems.map(toAction);
  const owner = { group: msg('Owner') };
  return useActionList([
    ...actions.filter(({ isDanger }) => !isDanger),
    {
      ...owner,
      id: 'open',
      label: msg('Open in project'),
      icon: ExternalLink,
      allowed: ({ tenant_id }) =>
        own.has(tenant_id) || msg('You have no role in its project, but you can view the instance on this page.'),
      href: ({ tenant_id, id }) => objectHref(tenant_id, 'instances', id),
    },
    { ...owner, id: 'contact', label: msg('Contact owner'), icon: Mail, ...opens('contact') },
    ...actions.filter(({ isDanger }) => isDanger),
    ...adminBulkItems.map((item) => ({
      ...toAction(item),
      id: `${item.bulkWhat}-together`,
      isBulkOnly: true,
      ...opens(item.bulkWhat),
    })),
  ]);
}
