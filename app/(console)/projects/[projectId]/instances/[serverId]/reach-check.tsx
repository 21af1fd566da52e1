'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { reachQuery } from '#lib/console/networking/reach/reach-query.ts';
import { isBlock, isPort, type PacketDraft, type Traffic, trafficOf } from '#lib/console/networking/reach/traffic.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { ReachResult } from './reach-result.tsx';

interface ReachCheckProps {
  projectId: string;
  server: Server;
  ports: readonly Port[];
  actions: readonly Action[];
  groups: readonly SecurityGroup[];
}

const ANYWHERE = '0.0.0.0/0';
const PROTOCOLS = (['tcp', 'udp', 'icmp'] as const).map((value) => ({ value, label: value.toUpperCase() }));

export function ReachCheck({ projectId, server, ports, actions, groups }: ReachCheckProps) {
  const t = useT();
  const own = useQuery(clientOf(factApi).ownAddress.query(projectId));
  const [typed, setTyped] = useState<Partial<PacketDraft>>({});
  const [sender, setSender] = useState('');
  const draft = { protocol: 'tcp', port: '22', from: own.data?.address ?? ANYWHERE, ...typed } as const;
  // For a sending instance, the platform uses its address instead of `from`.
  const traffic = trafficOf(sender === '' ? draft : { ...draft, from: ANYWHERE });
  return (
    <Card title={t('Connectivity check')}>
      <PacketFields
        draft={draft}
        from={<SenderField {...{ projectId, server, sender }} onChange={setSender} />}
        hasAddress={sender === ''}
        isOwnAddress={draft.from === own.data?.address}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
      <LoadError answer={own} unknown={t('Could not look up your address')} />
      {traffic && <Way {...{ projectId, server, ports, actions, groups, traffic, sender }} />}
    </Card>
  );
}

interface WayProps extends ReachCheckProps {
  traffic: Traffic;
  /** Id of the sending instance; empty for an address. */
  sender: string;
}

function Way({ projectId, server, ports, actions, groups, traffic, sender }: WayProps) {
  const t = useT();
  const { protocol, port, from } = traffic;
  const state = [
    server.status,
    server['OS-EXT-STS:power_state'],
    server.addresses,
    ports.map(({ id, revision_number }) => [id, revision_number]),
  ];
  const source = sender === '' ? { from } : { from_server: sender };
  const input = { protocol, ...source, ...(port === null ? {} : { port: String(port) }) };
  const reach = useQuery(reachQuery(projectId, { serverId: server.id, state }, input));
  return (
    <div className="mt-4">
      <QueryContent answer={reach} unknown={t('Could not check the path')}>
        {({ reach: found }) => (
          <ReachResult
            {...{ projectId, server, ports, actions, groups, traffic, sender }}
            reach={found}
            onMended={() => void reach.refetch()}
          />
        )}
      </QueryContent>
    </div>
  );
}

interface SenderFieldProps {
  projectId: string;
  server: Server;
  sender: string;
  onChange: (sender: string) => void;
}

function SenderField({ projectId, server, sender, onChange }: SenderFieldProps) {
  const t = useT();
  const answer = useQuery(clientOf(serverApi).summaries.choices(projectId));
  const others = (answer.data?.rows ?? []).filter(({ id }) => id !== server.id);
  return (
    <div>
      <Field label={t('Source')} className="w-52">
        {(control) => (
          <Select
            {...control}
            value={sender}
            placeholder={t('An address')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {answer.data?.isWhole === false && (
        <p className="text-ink-muted text-small">
          {t('There are more. Only the first {count} can be chosen here.', { count: answer.data.rows.length })}
        </p>
      )}
      <LoadError answer={answer} unknown={t('Could not load the instances')} />
    </div>
  );
}

interface PacketFieldsProps {
  draft: PacketDraft;
  from: ReactNode;
  hasAddress: boolean;
  isOwnAddress: boolean;
  onChange: (part: Partial<PacketDraft>) => void;
}

function PacketFields({ draft, from: sender, hasAddress, isOwnAddress, onChange }: PacketFieldsProps) {
  const t = useT();
  const { protocol, port, from } = draft;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {sender}
      <Field label={t('Protocol')} className="w-28">
        {(control) => (
          <Select
            {...control}
            value={protocol}
            options={PROTOCOLS}
            onChange={({ target }) =>
              onChange({ protocol: PROTOCOLS.find(({ value }) => value === target.value)?.value ?? 'tcp' })
            }
          />
        )}
      </Field>
      {protocol !== 'icmp' && (
        <Field label={t('Port')} error={isPort(port) ? undefined : t('Use a port from 1 to 65535.')} className="w-28">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={port}
              onChange={({ target }) => onChange({ port: target.value })}
            />
          )}
        </Field>
      )}
      {hasAddress && <FromField {...{ from, isOwnAddress, onChange }} />}
    </div>
  );
}

type FromFieldProps = Pick<PacketFieldsProps, 'isOwnAddress' | 'onChange'> & { from: string };

function FromField({ from, isOwnAddress, onChange }: FromFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('From')}
      error={isBlock(from) ? undefined : t('Enter an address or a block such as 10.0.0.0/24.')}
      hint={isOwnAddress ? t('Your address') : undefined}
      className="w-64"
    >
      {(control) => (
        <Input
          {...control}
          value={from}
          spellCheck={false}
          // The user's address may load later and must not replace the value that the user is about to edit.
          onFocus={() => onChange({ from })}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      )}
    </Field>
  );
}
