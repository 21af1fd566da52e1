'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import type { HostConnections } from '#components/hosts/use-host-connections.ts';
import { maintenanceDialogs } from '#components/maintenance/maintenance-dialogs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { HOST_VERBS, type HostSubject, type HostVerb } from '#lib/compute/hypervisors/verbs.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

const DisableHosts = lazyComponent(async () => (await import('./disable-hosts.tsx')).DisableHosts);
const ForceDown = lazyComponent(async () => (await import('./force-down.tsx')).ForceDown);
const MuteForm = lazyComponent(async () => (await import('#components/ha/mute-form.tsx')).MuteForm);
const TestHostDialog = lazyComponent(async () => (await import('./test-host-dialog.tsx')).TestHostDialog);

const GROUPS = { service: msg('Service'), danger: msg('Danger') };
const { update } = clientOf(serviceApi);
const { remove, test } = clientOf(hostConnectionApi);

const changeOf =
  (changes: Parameters<typeof update.request>[1]) =>
  ({ service }: HypervisorRow) =>
    update.request(String(service?.id), changes);

export function useHostActions(
  projectId: string,
  connections: HostConnections,
  onDeleted?: () => void,
): ObjectActions<HypervisorRow> {
  const testing = test.useMutation(projectId);
  const startTest = ({ name }: HypervisorRow) => {
    const connection = connections.of(name);
    if (connection) testing.mutate({ name, uri: connection.uri });
  };
  return useKindActions<HypervisorRow, HostVerb, HostSubject>({
    verbs: HOST_VERBS,
    groups: GROUPS,
    of: projectId,
    subjectOf: (row) => ({
      ...row,
      isKnown: row.service !== undefined,
      isMuted: row.mute !== undefined,
      source: connections.of(row.name)?.source,
    }),
    kinds: [...new Set([...update.kinds, ...remove.kinds])],
    requests: {
      enable: changeOf({ status: 'enabled' }),
      trust: changeOf({ forced_down: false }),
      force: changeOf({ forced_down: true }),
      remove: ({ name }) => remove.request({ name }),
    },
    effects: {
      enable: (rows, { t }) =>
        rows.map(
          ({ name, reason }) => reason !== '' && t('{name} was disabled with this reason: {reason}', { name, reason }),
        ),
    },
    questions: { force: ForceDown },
    dialogs: {
      ...maintenanceDialogs<HypervisorRow>(projectId, ({ isUp }) => isUp),
      mute: ([{ name }], onClose) => <MuteForm {...{ projectId, host: name, onClose }} />,
      disable: (rows, onClose) => <DisableHosts {...{ projectId, rows, onClose }} />,
    },
    starts: {
      test: {
        run: ([row]) => startTest(row),
        dialog: ([row], onClose) => (
          <TestHostDialog name={row.name} onAgain={() => startTest(row)} {...{ test: testing, onClose }} />
        ),
      },
    },
    onDeleted,
  });
}
