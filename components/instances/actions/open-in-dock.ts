import { MAX_SESSIONS, openConsole } from '#components/console-dock/dock-sessions.ts';
import { notify } from '#lib/client/notices.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export function openInDock(projectId: string, { id, name }: Pick<Server, 'id' | 'name'>): void {
  if (openConsole({ projectId, serverId: id, name })) return;
  notify({ level: 'info', title: msg('Close a console first: {count} are open.', { count: MAX_SESSIONS }) });
}
