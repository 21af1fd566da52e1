'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ListedNetwork } from '#lib/console/networks/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { layoutOf, nextFreeBlock, overlapping } from '#lib/networking/subnets/block.ts';
import { nameOrId } from './network-words.ts';
import type { SubnetInput } from './subnet-input.ts';

interface SubnetFieldsProps {
  /** The networks whose blocks are compared; undefined until they are known. */
  networks: readonly ListedNetwork[] | undefined;
  /** The block of a subnet never changes. */
  isNew: boolean;
  /** Where the form has another `name` already. */
  nameField?: string;
}

/** What there is to say about a subnet. */
export function SubnetFields({ networks, isNew, nameField = 'name' }: SubnetFieldsProps) {
  const { t } = useI18n();
  const gateway = useWatch<SubnetInput, 'gateway'>({ name: 'gateway' });
  return (
    <>
      <TextField name={nameField} label={t('Subnet name')} />
      {isNew && <BlockFields networks={networks} />}
      <SelectField
        name="gateway"
        label={t('Gateway')}
        options={[
          ...(isNew ? [{ value: 'auto', label: t('The first address') }] : []),
          { value: 'own', label: t('Another address') },
          { value: 'none', label: t('None') },
        ]}
      />
      {gateway === 'own' && <TextField name="gatewayAddress" label={t('Gateway address')} isRequired />}
      <CheckboxField name="dhcp" label={t('DHCP')} hint={t('Instances are told their addresses by the network.')} />
      <TextareaField
        name="pools"
        label={t('Allocation pools')}
        rows={2}
        hint={t('One range a line, such as 10.0.0.10 - 10.0.0.99. Without one all addresses are given out.')}
      />
      <TextareaField name="dns" label={t('Name servers')} rows={2} hint={t('Up to 5 addresses, one a line.')} />
      <TextareaField
        name="routes"
        label={t('Host routes')}
        rows={2}
        hint={t('One route a line, such as 10.1.0.0/16 via 10.0.0.254.')}
      />
    </>
  );
}

/** The block with what it amounts to, and whose addresses it shares. */
function BlockFields({ networks }: Pick<SubnetFieldsProps, 'networks'>) {
  const { t, format } = useI18n();
  const { setValue } = useFormContext<SubnetInput>();
  const cidr = useWatch<SubnetInput, 'cidr'>({ name: 'cidr' });
  const layout = layoutOf(cidr.trim());
  const others = (networks ?? []).flatMap(({ network, subnets }) => subnets.map((subnet) => ({ ...subnet, network })));
  const shared = overlapping(cidr.trim(), others);
  const propose = () => {
    const free = nextFreeBlock(others.map((other) => other.cidr));
    if (!free) return;
    setValue('version', '4');
    setValue('cidr', free, { shouldDirty: true, shouldValidate: true });
  };
  const size =
    layout && layout.hosts < 2n ** 40n
      ? t('{count, plural, one {# address} other {# addresses}} for hosts, {first} to {last}', {
          count: Number(layout.hosts),
          first: layout.first,
          last: layout.last,
        })
      : layout && t('{first} to {last}', { first: layout.first, last: layout.last });
  return (
    <>
      <SelectField
        name="version"
        label={t('IP version')}
        options={[
          { value: '4', label: 'IPv4' },
          { value: '6', label: 'IPv6' },
        ]}
      />
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <TextField name="cidr" label={t('Block (CIDR)')} isRequired hint={size} placeholder="10.0.0.0/24" />
        </div>
        <Button size="small" onClick={propose} aria-disabled={networks === undefined || undefined}>
          {t('Next free /24')}
        </Button>
        {shared.length > 0 && (
          <p role="status" className="text-small text-warning-ink">
            {t('Overlaps {blocks}: one router cannot connect both.', {
              blocks: format.list(shared.map(({ cidr, network }) => `${cidr} (${nameOrId(network)})`).slice(0, 4)),
            })}
          </p>
        )}
      </div>
    </>
  );
}
