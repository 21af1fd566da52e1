'use client';

import type { ComponentType, ReactNode } from 'react';
import type { Action } from '#components/console/action.ts';
import { ActionButton } from '#components/console/action-button.tsx';
import { ElapsedTime } from '#components/console/elapsed-time.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { isResized } from '#lib/compute/servers/states.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const FaultBanner = lazyComponent(async () => (await import('./fault-banner.tsx')).FaultBanner);

export interface InstanceNoticeProps {
  scope: string;
  row: Server;
  actions: readonly Action[];
}

interface StateNoticeProps extends InstanceNoticeProps {
  Incident: ComponentType<{ projectId: string; serverId: string; fault: ReactNode }>;
}

/** What the state of an instance calls for, and its last incident or its fault. */
export function StateNotice({ scope, row: server, actions, Incident }: StateNoticeProps) {
  const state = stateOf(server);
  const needsVerdict = isResized(state) && state.task_state === null;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {needsVerdict && <ResizeBar server={server} actions={actions} />}
      <Incident
        projectId={scope}
        serverId={server.id}
        fault={server.fault && <FaultBanner projectId={scope} server={server} fault={server.fault} />}
      />
    </div>
  );
}

function ResizeBar({ server, actions }: { server: Server; actions: readonly Action[] }) {
  const { t, format } = useI18n();
  const flavor = flavorOf(server);
  const named = (id: string) => actions.find((action) => action.id === id);
  const [confirm, revert] = [named('confirm_resize'), named('revert_resize')];
  return (
    <Alert
      tone="warning"
      title={t('Resized at {time}', { time: format.time(server.updated) })}
      actions={
        <>
          {confirm && <ActionButton action={confirm} variant="primary" size="small" />}
          {revert && <ActionButton action={revert} size="small" />}
        </>
      }
    >
      <p>
        {flavor && `${flavorWords(format, flavor)} (${flavor.original_name}). `}
        {t('Confirm to release the old size, or revert.')} {t('Waiting for')} <ElapsedTime since={server.updated} />.
      </p>
    </Alert>
  );
}
