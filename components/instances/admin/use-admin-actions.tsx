'use client';

import { ExternalLink, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action, BulkAction } from '#components/console/action.ts';
import { useDialogRequest } from '#components/console/use-dialog-request.tsx';
import { useSession } from '#lib/client/session.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectHref } from '#lib/console/paths.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type AdminMenuItem, adminBulkItems, adminMenuItems } from './menu-items.ts';
import { type AdminDialogRequest, OpenDialog } from './open-dialog.tsx';

export interface AdminActions {
  of: (server: Server) => readonly Action[];
  bulk: readonly BulkAction<Server>[];
  /** The open dialog, if any. The page renders it once. */
  dialog: ReactNode;
}

export function useAdminActions(projectId: string, onDeleted?: () => void): AdminActions {
  const t = useT();
  const { request, close, ...dialogState } = useDialogRequest<AdminDialogRequest>();
  const own = new Set(useSession().data?.projects.map(({ id }) => id));
  const openDialog = (what: AdminDialogRequest['what'], server: Server) =>
    dialogState.openDialog({ what, servers: [server] });
  const openable = ({ tenant_id }: Server): true | Text =>
    own.has(tenant_id) || msg('You have no role in its project, but you can view the instance on this page.');
  const toAction = (item: AdminMenuItem, server: Server): Action => ({
    label: t(item.label),
    icon: <item.Icon />,
    group: t(item.groupLabel),
    isDanger: item.group === 'danger',
    allowed: item.allowed(server),
    onSelect: () => openDialog(item.what, server),
  });
  const ownerActions = (server: Server): Action[] => [
    {
      label: t('Open in project'),
      icon: <ExternalLink />,
      group: t('Owner'),
      allowed: openable(server),
      href: objectHref(server.tenant_id, 'instances', server.id),
    },
    {
      label: t('Contact owner'),
      icon: <Mail />,
      group: t('Owner'),
      allowed: true,
      onSelect: () => openDialog('contact', server),
    },
  ];
  const of = (server: Server): Action[] => {
    const actions = adminMenuItems.filter(({ fits }) => fits(server)).map((item) => toAction(item, server));
    const isDanger = ({ isDanger = false }: Action) => isDanger;
    return [...actions.filter((one) => !isDanger(one)), ...ownerActions(server), ...actions.filter(isDanger)];
  };
  return {
    of,
    bulk: adminBulkItems.map(({ label, group, allowed, bulkWhat }) => ({
      label: t(label),
      isDanger: group === 'danger',
      allowed,
      onRun: (servers, skipped) => dialogState.openDialog({ what: bulkWhat, servers }, skipped),
    })),
    dialog: request && dialogState.renderDialog(<OpenDialog {...{ projectId, request, onDeleted }} onClose={close} />),
  };
}
