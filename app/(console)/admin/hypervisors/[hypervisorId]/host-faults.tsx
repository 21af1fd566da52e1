'use client';

import { Bug } from 'lucide-react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import { faultWords } from '#components/hosts/fault-words.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { KindList } from '#components/kind/kind-list.tsx';
import { completeList } from '#components/kind/list-source.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { FAULT_VERBS } from '#lib/compute/simulated-fleet/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

const NewFaultDialog = lazyComponent(
  async () => (await import('#components/hosts/new-fault-dialog.tsx')).NewFaultDialog,
);

const RepairDialog = lazyComponent(async () => (await import('#components/hosts/repair-dialog.tsx')).RepairDialog);

const isOfOperations = ({ type }: Fault) => type.startsWith('operation');

const faultKind = kind<Fault>()({
  noun: { one: msg('fault'), many: msg('faults') },
  icon: Bug,
  isUnlogged: true,
  idOf: ({ id }) => id,
  nameOf: ({ type }, t) => t(faultWords[type].title),
  name: { id: 'type', label: msg('Fault') },
  attributes: {
    operation: {
      label: msg('Operation'),
      value: (fault, { t }) => (isOfOperations(fault) ? (fault.operation ?? t('any')) : ''),
    },
    remaining: {
      label: msg('Times'),
      value: (fault, { t }) => (isOfOperations(fault) ? String(fault.remaining ?? t('until repaired')) : ''),
    },
    created: { label: msg('Since'), value: ({ created_at }) => created_at, as: 'age', sort: true },
  },
});

function useFaultActions(projectId: string, host: string) {
  return useKindActions<Fault, keyof typeof FAULT_VERBS>({
    ...{ verbs: FAULT_VERBS, of: projectId, nameOf: () => host },
    dialogs: { repair: (faults, onClose) => <RepairDialog {...{ projectId, host, faults, onClose }} /> },
  });
}

const faultList = (host: string) =>
  listOf(faultKind, {
    id: 'admin-faults',
    header: {},
    source: completeList(clientOf(faultApi).list.query, ({ faults }) => faults.filter((fault) => fault.host === host)),
    sort: '-created',
    useActions: (scope) => useFaultActions(scope, host),
    emptyTitle: msg('No faults'),
    emptyText: msg('This host is simulated. You can make it fail to see how the cloud handles it.'),
  });

export function HostFaults({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  return (
    <>
      <p className="mb-3">
        <DialogButton
          icon={Bug}
          projectId={projectId}
          label={t('Simulate a failure')}
          dialog={(onClose) => <NewFaultDialog {...{ projectId, host, onClose }} />}
        />
      </p>
      <KindList list={faultList(host)} scope={projectId} />
    </>
  );
}
