'use client';

import { Play } from 'lucide-react';
import { statusWord } from '#components/console/status-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { LinkState } from '#lib/compute/consoles/link-state.ts';
import { bodyOf } from '#lib/compute/server-actions/verbs.ts';
import { can } from '#lib/compute/servers/can.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { DockSession } from './dock-sessions.ts';

interface SessionOverlayProps {
  session: DockSession;
  state: LinkState;
  server: Server | undefined;
  isRunning: boolean;
  /** The instance was deleted; its last known status is outdated. */
  isGone: boolean;
  onReconnect: () => void;
}

export function SessionOverlay({ session, state, server, isRunning, isGone, onReconnect }: SessionOverlayProps) {
  const t = useT();
  if (state.phase === 'open') return null;
  const isEnded = state.phase === 'ended';
  const isWaiting = isRunning && !isGone && (!isEnded || state.returns === 'soon');
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-scrim p-4 text-center"
    >
      <div className="flex max-w-96 flex-col items-center gap-3 rounded-card bg-raised p-4 shadow-float">
        <p className="flex items-center gap-2 font-medium">
          {isWaiting && <Spinner />}
          {t(isGone ? msg('The instance is deleted.') : causeOf(state, server, isRunning, t))}
        </p>
        {isWaiting && isEnded && <p className="text-ink-muted">{t('Reconnecting…')}</p>}
        {isEnded && isRunning && !isGone && state.returns !== 'soon' && (
          <Button variant="primary" onClick={onReconnect}>
            {t('Reconnect')}
          </Button>
        )}
        {server && !isRunning && !isGone && <StartButton projectId={session.projectId} server={server} />}
      </div>
    </div>
  );
}

function causeOf(state: LinkState, server: Server | undefined, isRunning: boolean, t: Translate): Text {
  // If the instance has stopped, a cause that would resolve itself is less useful than its status.
  if (state.phase === 'ended' && (isRunning || state.returns !== 'soon')) return state.cause;
  if (!server) return msg('Connecting…');
  return server['OS-EXT-STS:power_state'] === 1
    ? msg('Connecting…')
    : msg('The instance is not running ({status}). Its console opens when it runs.', {
        status: t(statusWord(server.status)),
      });
}

function StartButton({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const command = clientOf(serverApi).act.useMutation(projectId);
  if (can('start', stateOf(server)) !== true) return null;
  return (
    <Button
      variant="primary"
      isLoading={command.isPending}
      onClick={() => command.mutate({ id: server.id, json: bodyOf('start') })}
    >
      <Play aria-hidden />
      {t('Start')}
    </Button>
  );
}
