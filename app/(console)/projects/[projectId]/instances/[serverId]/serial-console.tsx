'use client';

import { ExternalLink, SquareTerminal } from 'lucide-react';
import { useStore } from 'zustand';
import { ActionButton } from '#components/console/action-button.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { dock, isClosedByUser } from '#components/console-dock/dock-sessions.ts';
import { openInDock } from '#components/instances/actions/open-in-dock.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { isConnectable } from '#lib/compute/consoles/connectable.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { terminalHref } from '#lib/screens/paths.ts';

export function SerialConsole({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const isThere = isConnectable(server);
  const isOpen = useStore(dock, ({ sessions }) => sessions.some(({ serverId }) => serverId === server.id));
  // External system: the dock, which outlives the page.
  useOnMount(() => {
    if (mayWrite === true && isThere && !isClosedByUser(server.id)) openInDock(projectId, server);
  });
  const popOut = () =>
    window.open(terminalHref(projectId, server.id), `nephos-${server.id}`, 'popup,width=960,height=600');
  const said = isOpen
    ? msg('The console is open below.')
    : isThere
      ? msg('A terminal on the first serial port of the instance.')
      : msg('The instance is not running ({status}). Its console opens when it runs.', {
          status: t(statusWord(server.status)),
        });
  return (
    <section aria-label={t('Serial console')} className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">{t(said)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ActionButton
          variant={isOpen ? 'secondary' : 'primary'}
          action={{
            label: isOpen ? t('Show console') : t('Open console'),
            icon: <SquareTerminal aria-hidden />,
            allowed: mayWrite,
            onSelect: () => openInDock(projectId, server),
          }}
        />
        <ActionButton
          action={{
            label: t('Open in a separate window'),
            icon: <ExternalLink aria-hidden />,
            allowed: mayWrite,
            onSelect: popOut,
          }}
        />
      </div>
    </section>
  );
}
