'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Known } from '#components/console/known.tsx';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import type { InstanceAction } from '#components/instances/actions/use-instance-actions.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { ownAddressQuery } from '#lib/console/address/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type Packet, readSource } from '#lib/networking/reach.ts';
import { subnetsQuery } from '#lib/networking/subnets/queries.ts';
import { ReachResult } from './reach-result.tsx';
import { type ReachSituation, walkReach } from './reach-walk.ts';

interface ReachCheckProps {
  projectId: string;
  actions: readonly InstanceAction[];
  situation: Omit<ReachSituation, 'subnets'>;
}

const ANYWHERE = '0.0.0.0/0';
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
const PROTOCOLS = (['tcp', 'udp', 'icmp'] as const).map((value) => ({ value, label: value.toUpperCase() }));

/** A packet as it is typed. */
interface PacketDraft {
  protocol: Packet['protocol'];
  port: string;
  from: string;
}

const hasPort = ({ protocol }: PacketDraft) => protocol !== 'icmp';

/** The packet of a draft; undefined where something is missing or wrong. */
function packetOf(draft: PacketDraft): Packet | undefined {
  const from = readSource(draft.from.trim());
  if (from === undefined || (hasPort(draft) && !isPort(draft.port))) return undefined;
  return { protocol: draft.protocol, port: hasPort(draft) ? Number(draft.port) : null, from };
}

/** Follows the way that traffic takes to an instance, and says where it ends and what helps. */
export function ReachCheck({ projectId, actions, situation }: ReachCheckProps) {
  const t = useT();
  const own = useQuery(ownAddressQuery(projectId));
  const subnets = useQuery(subnetsQuery(projectId));
  const [typed, setTyped] = useState<Partial<PacketDraft>>({});
  const draft = { protocol: 'tcp', port: '22', from: own.data?.address ?? ANYWHERE, ...typed } as const;
  const packet = packetOf(draft);
  return (
    <Card title={t('Can it be reached?')}>
      <PacketFields
        draft={draft}
        isOwnAddress={typed.from === undefined && Boolean(own.data?.address)}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
      <NotLoaded answer={own} unknown={t('Your own address could not be looked up')} />
      {packet && (
        <Known answer={subnets} unknown={t('The subnets could not be loaded')}>
          {(known) => (
            <ReachResult
              projectId={projectId}
              actions={actions}
              packet={packet}
              steps={walkReach({ ...situation, subnets: known.subnets }, packet)}
              groups={situation.groups.filter(({ id }) =>
                situation.ports.some((each) => each.security_groups.includes(id)),
              )}
            />
          )}
        </Known>
      )}
    </Card>
  );
}

interface PacketFieldsProps {
  draft: PacketDraft;
  /** Whether it comes from the person's own address, because nothing else was typed. */
  isOwnAddress: boolean;
  onChange: (part: Partial<PacketDraft>) => void;
}

function PacketFields({ draft, isOwnAddress, onChange }: PacketFieldsProps) {
  const t = useT();
  const { protocol, port, from } = draft;
  return (
    <div className="flex flex-wrap items-start gap-3">
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
      {hasPort(draft) && (
        <Field label={t('Port')} error={isPort(port) ? undefined : t('Use 1 to 65535.')} className="w-28">
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
      <Field
        label={t('From')}
        error={readSource(from.trim()) ? undefined : t('Give an address, or a block such as 10.0.0.0/24.')}
        hint={isOwnAddress ? t('Your own address') : undefined}
        className="w-64"
      >
        {(control) => (
          <Input
            {...control}
            value={from}
            spellCheck={false}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
