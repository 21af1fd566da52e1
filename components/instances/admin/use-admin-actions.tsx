'use client';

import { ExternalLink, Mail } from 'lucide-react';
import { ICONS } from '#components/console/icons.ts';
import { type ActionStart, type ObjectActions, useActionList } from '#components/console/use-object-actions.tsx';
import { useSession } from '#lib/client/session.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type AdminMenuItem, adminBulkItems, adminMenuItems } from './menu-items.ts';
import { type AdminDialogName, OpenDialog } from './open-dialog.tsx';

export function useAdminActions(projectId: string, onDeleted?: () => void): ObjectActions<Server> {
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  const opens = (what: AdminDialogName): ActionStart<Server> => ({
    dialog: (servers, onClose) => <OpenDialog {...{ projectId, what, servers, onDeleted, onClose }} />,
  });
  const toAction = ({ label, icon, group, groupLabel, fits, allowed, what }: AdminMenuItem) => ({
    ...{ id: what, label, icon: ICONS[icon], group: groupLabel, isDanger: group === 'danger', fits, allowed },
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
