'use client';

import { ExternalLink, Monitor, SquareTerminal } from 'lucide-react';
import { statusWord } from '#components/console/status-words.ts';
import { openInDock } from '#components/instances/actions/open-in-dock.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { isConnectable } from '#lib/compute/consoles/connectable.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { terminalHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The ways to the instance's own screen: text now, pictures where the hypervisor has them. */
export function ConsoleTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const reason = mayWrite !== true ? t(mayWrite) : undefined;
  const open = () => reason === undefined && openInDock(projectId, server);
  const popOut = () =>
    reason === undefined &&
    window.open(terminalHref(projectId, server.id), `nephos-${server.id}`, 'popup,width=960,height=600');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t('Serial console')}>
        <p className="mb-3 text-ink-muted">
          {isConnectable(server)
            ? t('A terminal on the first serial port of the instance. It stays at the bottom while you go on working.')
            : t('The instance is not running ({status}). Its console opens when it runs.', {
                status: t(statusWord(server.status)),
              })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" aria-disabled={reason !== undefined || undefined} onClick={open}>
            <SquareTerminal aria-hidden />
            {t('Open console')}
          </Button>
          <Button aria-disabled={reason !== undefined || undefined} onClick={popOut}>
            <ExternalLink aria-hidden />
            {t('Open in a window of its own')}
          </Button>
        </div>
        {reason && <p className="mt-2 text-ink-muted text-small">{reason}</p>}
      </Card>
      <Card title={t('Graphical console')}>
        <p className="mb-3 text-ink-muted">
          {t('The simulated fleet has no screens. A hypervisor that has them offers them here.')}
        </p>
        <Button aria-disabled>
          <Monitor aria-hidden />
          {t('Open screen')}
        </Button>
      </Card>
    </div>
  );
}
