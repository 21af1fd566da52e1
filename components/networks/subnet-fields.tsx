'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { TextareaField } from '#components/console/textarea-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { BlockFields } from './subnet-block.tsx';
import type { SubnetInput } from './subnet-input.ts';

interface SubnetFieldsProps {
  /** Only for a new subnet, since the block of a subnet cannot be changed. */
  block?: ComponentProps<typeof BlockFields> | undefined;
  /** Set if the form already has another field called `name`. */
  nameField?: string;
}

export function SubnetFields({ block, nameField = 'name' }: SubnetFieldsProps): ReactNode {
  const t = useT();
  const [source, version] = useWatch<SubnetInput, ['source', 'version']>({ name: ['source', 'version'] });
  const isPooled = source === 'pool';
  return (
    <>
      <TextField name={nameField} label={t('Subnet name')} />
      {block && <BlockFields {...block} />}
      <GatewayFields isNew={block !== undefined} isPooled={isPooled} />
      <DhcpField isNew={block !== undefined} />
      {!isPooled && (
        <TextareaField
          name="pools"
          label={t('Allocation pools')}
          rows={2}
          hint={
            version === '6'
              ? t('One range per line, such as fd00::10 - fd00::ff. If empty, all addresses are assigned.')
              : t('One range per line, such as 10.0.0.10 - 10.0.0.99. If empty, all addresses are assigned.')
          }
        />
      )}
      <TextareaField name="dns" label={t('Name servers')} rows={2} hint={t('Up to 5 addresses, one per line.')} />
      <TextareaField
        name="routes"
        label={t('Host routes')}
        rows={2}
        hint={
          version === '6'
            ? t('One route per line, such as fd01::/64 via fd00::fe.')
            : t('One route per line, such as 10.1.0.0/16 via 10.0.0.254.')
        }
      />
    </>
  );
}

/** While the platform has not chosen the block, only its first address can be named as the gateway. */
function GatewayFields({ isNew, isPooled }: { isNew: boolean; isPooled: boolean }) {
  const t = useT();
  const gateway = useWatch<SubnetInput, 'gateway'>({ name: 'gateway' });
  return (
    <>
      <SelectField
        name="gateway"
        label={t('Gateway')}
        options={[
          ...(isNew ? [{ value: 'auto', label: t('The first address') }] : []),
          ...(isPooled ? [] : [{ value: 'own', label: t('Another address') }]),
          { value: 'none', label: t('None') },
        ]}
      />
      {gateway === 'own' && !isPooled && <TextField name="gatewayAddress" label={t('Gateway address')} isRequired />}
    </>
  );
}

/** For IPv6 the address mode determines DHCP. */
function DhcpField({ isNew }: { isNew: boolean }) {
  const t = useT();
  const [version, mode] = useWatch<SubnetInput, ['version', 'mode']>({ name: ['version', 'mode'] });
  if (version === '6' && (isNew || mode !== 'none')) return undefined;
  return <CheckboxField name="dhcp" label={t('DHCP')} />;
}
