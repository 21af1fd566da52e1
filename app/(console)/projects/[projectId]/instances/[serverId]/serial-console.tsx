'use client';

import { PanelBottom } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ConsoleSession } from '#components/console-dock/console-session.tsx';
import { closeConsole, dock } from '#components/console-dock/dock-sessions.ts';
import { openInDock } from '#components/instances/actions/open-in-dock.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The serial console, unless it is open in the dock or in its own window: each has a connection of its own. */
export function SerialConsole({ projectId, server: { id, name } }: { projectId: string; server: Server }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const isBelow = useStore(dock, ({ sessions }) => sessions.some(({ serverId }) => serverId === id));
  const [isInWindow, setIsInWindow] = useState(false);
  if (mayWrite !== true) return <p className="text-ink-muted">{t(mayWrite)}</p>;
  if (isBelow) return <Elsewhere onShow={() => closeConsole(id)}>{t('The console is open below.')}</Elsewhere>;
  if (isInWindow) {
    return <Elsewhere onShow={() => setIsInWindow(false)}>{t('The console is open in a separate window.')}</Elsewhere>;
  }
  return (
    <section
      aria-label={t('Serial console')}
      className="flex h-[70dvh] min-h-80 overflow-hidden rounded-card border bg-surface max-sm:h-96"
    >
      <ConsoleSession session={{ projectId, serverId: id, name }} onPopOut={() => setIsInWindow(true)}>
        <IconButton
          label={t('Keep open while you work')}
          icon={PanelBottom}
          size="small"
          onClick={() => openInDock(projectId, { id, name })}
        />
      </ConsoleSession>
    </section>
  );
}

function Elsewhere({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <section aria-label={t('Serial console')} className="flex flex-wrap items-center gap-3">
      <p className="text-ink-muted">{children}</p>
      <Button onClick={onShow}>{t('Show it here')}</Button>
    </section>
  );
}
