'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { SummaryPanel } from '#components/console/summary-panel.tsx';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { everyAnswer, nullIfNotFound } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import { textParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import type { KeypairSummary } from '#lib/compute/keypairs/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { KeyAttributes } from './key-attributes.tsx';
import { CERTIFICATE, instancesWith, type KeyRow, keyListDefaults, selectKeyRows, toKeyRow } from './key-row.ts';
import { KeysEmpty } from './keys-empty.tsx';
import { useKeyActions } from './use-key-actions.tsx';
import { useKeyColumns } from './use-key-columns.tsx';

function useKeyFields(): FilterField[] {
  const t = useT();
  const types = ['Ed25519', 'RSA', 'ECDSA', 'Ed25519-SK', 'ECDSA-SK', CERTIFICATE];
  return [
    { id: 'name', label: t('Name') },
    { id: 'fingerprint', label: t('Fingerprint') },
    { id: 'type', label: t('Type'), values: types.map((value) => ({ value })) },
    {
      id: 'used',
      label: t('In use'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    {
      id: 'strength',
      label: t('Strength'),
      values: [
        { value: 'good', label: t('Strong') },
        { value: 'weak', label: t('Weak') },
      ],
    },
  ];
}

export function KeyTable({ projectId }: { projectId: string }) {
  const t = useT();
  const source = useKeyRows(projectId);
  const { countOf, table } = useSelectedRows(source, {
    fields: useKeyFields(),
    select: selectKeyRows,
    sort: keyListDefaults.sort,
    label: t('Filter key pairs'),
  });
  const actions = useKeyActions(projectId);
  const [openName, setOpenName] = useUrlState('open', textParam);
  const views = [
    { label: t('All') },
    { label: t('In use'), where: ['used:true'] },
    { label: t('Unused'), where: ['used:false'] },
    { label: t('Weak'), where: ['strength:weak'] },
  ];
  return (
    <>
      <ViewTabs listId="key-pairs" label={t('Views of key pairs')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="key-pairs"
        caption={t('Key pairs')}
        columns={useKeyColumns(projectId)}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        {...table}
        hrefOf={({ name }) => objectHref(projectId, 'key-pairs', name)}
        onPreview={({ name }) => setOpenName(name)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <KeysEmpty projectId={projectId} /> }}
      />
      <KeyPanel
        projectId={projectId}
        row={source.rows?.find(({ name }) => name === openName)}
        onClose={() => setOpenName(null)}
        actionsOf={actions.of}
      />
      {actions.dialog}
    </>
  );
}

interface KeyPanelProps extends ProjectDialogProps {
  /** Undefined while the panel is closed. */
  row: KeyRow | undefined;
  actionsOf: (row: KeyRow) => readonly Action[];
}

function KeyPanel({ projectId, row, onClose, actionsOf }: KeyPanelProps) {
  const t = useT();
  return (
    <SummaryPanel
      isOpen={row !== undefined}
      onClose={onClose}
      name={row?.name}
      kind={t('Key pair')}
      actions={row ? actionsOf(row) : []}
      href={objectHref(projectId, 'key-pairs', row?.name ?? '')}
    >
      {row && (
        <div className="flex flex-col gap-4">
          <KeyAttributes projectId={projectId} row={row} />
          <CodeBlock
            code={row.keypair.public_key}
            label={row.isCertificate ? t('Certificate') : t('Public key')}
            copyLabel={row.isCertificate ? t('Copy the certificate') : t('Copy the public key')}
          />
        </div>
      )}
    </SummaryPanel>
  );
}

/** Creation time of a key pair, which the list omits and which never changes. */
const creationQuery = (projectId: string, { name, fingerprint }: KeypairSummary) => ({
  ...clientOf(keypairApi).show.query(projectId, { name }),
  queryKey: [projectId, 'keypair-created', name, fingerprint],
  staleTime: Number.POSITIVE_INFINITY,
});

function useKeyRows(projectId: string) {
  const { data: session } = useSession();
  const userId = session?.user.id ?? '';
  const servers = useQuery(clientOf(factApi).serverUses.query(projectId));
  const list = useQuery({
    ...clientOf(keypairApi).list.query(projectId),
    select: ({ keypairs }) => keypairs.map(({ keypair }) => keypair),
  });
  const created = useQueries({
    queries: (list.data ?? []).map((keypair) => creationQuery(projectId, keypair)),
    // A key pair that was deleted in the meantime has no creation time.
    combine: (answers) => everyAnswer(answers.map(nullIfNotFound)),
  });
  const times = new Map(
    created.data?.flatMap((answer) => (answer ? [[answer.keypair.name, answer.keypair.created_at] as const] : [])),
  );
  const rows = mapSource(listSource(list), (keypairs) =>
    keypairs.map((keypair) =>
      toKeyRow(keypair, {
        usedBy: instancesWith(servers.data, keypair.name, userId),
        created: times.get(keypair.name),
      }),
    ),
  );
  return dependentOn(dependentOn(rows, servers), created);
}
