'use client';

import { useQuery } from '@tanstack/react-query';
import { ApiLens } from '#components/console/api-lens.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { useConsoleChoice } from '#components/console-screen/use-console-choice.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import type { ConsoleChoice } from '#lib/compute/consoles/console-socket-url.ts';
import { consoleCall } from '#lib/compute/consoles/open-console.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const SerialConsole = lazyComponent(async () => (await import('./serial-console.tsx')).SerialConsole);
const ScreenConsole = lazyComponent(async () => (await import('./screen-console.tsx')).ScreenConsole);

export function ConsoleTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const [wanted, choose] = useConsoleChoice();
  const consoles = useQuery(clientOf(factApi).consoles.query(projectId, { server_id: server.id }));
  const hasScreen = consoles.data?.has_screen === true;
  const choice = hasScreen ? wanted : 'serial';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {hasScreen && (
          <SegmentedControl<ConsoleChoice>
            label={t('Console')}
            name="console-choice"
            value={choice}
            onChange={(value) => choose(value)}
            options={[
              { value: 'serial', label: t('Serial') },
              { value: 'screen', label: t('Screen') },
            ]}
          />
        )}
        <LoadError answer={consoles} unknown={t('Could not load whether the instance has a screen')} />
        <span className="ms-auto">
          <ApiLens call={consoleCall(server.id, choice)} command={commandOf(server.id, choice)} />
        </span>
      </div>
      {choice === 'screen' ? (
        <ScreenConsole projectId={projectId} server={server} />
      ) : (
        // Do not open a terminal before it is known whether the screen is chosen, unless the user requested one.
        (wanted === 'serial' || consoles.isFetched) && <SerialConsole projectId={projectId} server={server} />
      )}
    </div>
  );
}

const commandOf = (serverId: string, choice: ConsoleChoice) =>
  `openstack console url show --${choice === 'screen' ? 'novnc' : 'serial'} ${serverId}`;
