'use client';

import { useId } from 'react';
import type { z } from 'zod';
import { CardTable } from '#components/console/card-table.tsx';
import { UpBadge } from '#components/console/up-badge.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import type { UncoveredHost } from '#lib/console/ha/coverage/schema.ts';
import type { NewSegmentHost } from '#lib/ha/hosts/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { NewHosts } from './segment-input.ts';

type HostSelection = z.infer<typeof NewHosts>;

const newHost = (name: string): NewSegmentHost & { reserved: boolean } => ({
  name,
  reserved: false,
  type: 'COMPUTE',
  control_attributes: 'SSH',
});

export function HostsField({ name, hosts }: { name: string; hosts: readonly UncoveredHost[] }) {
  const t = useT();
  const { field, error } = useFormField(name);
  const chosen: HostSelection = field.value ?? {};
  const change = (host: string, row: HostSelection[string] | undefined) => {
    const { [host]: _, ...others } = chosen;
    field.onChange(row ? { ...others, [host]: row } : others);
  };
  if (hosts.length === 0) return <p className="text-ink-muted">{t('Every compute host is in a segment.')}</p>;
  const heads = [
    ...[t('Host'), t('Zone'), t('Compute service'), t('Instances')],
    ...[t('Reserved'), t('Type'), t('Control method')],
  ].map((label) => ({ label }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section ref={field.ref} tabIndex={0} aria-label={t('Hosts to add')} className="overflow-x-auto rounded-control">
      <div className="min-w-160">
        <CardTable caption={t('Hosts to add')} heads={heads}>
          {hosts.map((host) => (
            <HostRow key={host.name} host={host} row={chosen[host.name]} onChange={(row) => change(host.name, row)} />
          ))}
        </CardTable>
      </div>
      {error && <p className="text-danger-ink text-small">{error}</p>}
    </section>
  );
}

interface HostRowProps {
  host: UncoveredHost;
  row: HostSelection[string] | undefined;
  onChange: (row: HostSelection[string] | undefined) => void;
}

function HostRow({ host: { name, compute, instances }, row, onChange }: HostRowProps) {
  const { t, format } = useI18n();
  const id = useId();
  const shown = row ?? newHost(name);
  const isUp = compute.reports_up && !compute.is_forced_down;
  const text = (key: 'type' | 'control_attributes', label: string) => (
    <Input
      aria-label={label}
      value={shown[key]}
      disabled={!row}
      onChange={(event) => onChange({ ...shown, [key]: event.target.value })}
    />
  );
  return (
    <tr>
      <th scope="row" className="px-4 py-1.5 text-start font-medium">
        <span className="flex items-center gap-2">
          <Checkbox
            id={id}
            isChecked={row !== undefined}
            onCheckedChange={(isChecked) => onChange(isChecked ? newHost(name) : undefined)}
          />
          <label htmlFor={id}>{name}</label>
        </span>
      </th>
      <td className="px-4">{compute.zone}</td>
      <td className="px-4">
        <UpBadge isUp={isUp} />
      </td>
      <td className="px-4 tabular-nums">{format.number(instances)}</td>
      <td className="px-4">
        <Checkbox
          label={t('Reserve {name}', { name })}
          isChecked={shown.reserved}
          isDisabled={!row}
          onCheckedChange={(reserved) => onChange({ ...shown, reserved })}
        />
      </td>
      <td className="px-4 py-1">{text('type', t('Type of {name}', { name }))}</td>
      <td className="px-4 py-1">{text('control_attributes', t('Control attributes of {name}', { name }))}</td>
    </tr>
  );
}
