'use client';

import { ExternalLink } from 'lucide-react';
import { foldDock } from '#components/console-dock/dock-sessions.ts';
import { ScreenPanel } from '#components/console-screen/screen-panel.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { terminalHref } from '#lib/screens/paths.ts';

export function ScreenConsole({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  // External system: the dock, which would cover half of the screen.
  useOnMount(() => foldDock(true));
  if (mayWrite !== true) return <p className="text-ink-muted">{t(mayWrite)}</p>;
  const popOut = () =>
    window.open(
      terminalHref(projectId, server.id, 'screen'),
      `nephos-screen-${server.id}`,
      'popup,width=1100,height=800',
    );
  return (
    <div className="flex h-[70dvh] min-h-80 overflow-hidden max-sm:h-80 rounded-card border">
      <ScreenPanel projectId={projectId} serverId={server.id} name={server.name}>
        <IconButton label={t('Open in a separate window')} icon={ExternalLink} size="small" onClick={popOut} />
      </ScreenPanel>
    </div>
  );
}
