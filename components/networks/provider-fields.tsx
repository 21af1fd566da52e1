'use client';

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ProviderInput } from './provider-schema.ts';
import { isNumbered, isPhysical } from './provider-types.ts';

export function ProviderFields({ networks }: { networks: readonly ListedNetwork[] }) {
  const t = useT();
  const words = { geneve: t('Geneve tunnels'), vlan: t('VLAN'), flat: t('Flat: untagged') };
  const [isOpen, setIsOpen] = useState(false);
  const { formState } = useFormContext<ProviderInput>();
  const type = useWatch<ProviderInput, 'networkType'>({ name: 'networkType' });
  const { physicalNetwork, segment } = formState.errors;
  const isWrong = physicalNetwork !== undefined || segment !== undefined;
  return (
    <details
      className="group"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        // Stays open while a field has an error.
        if (isWrong) currentTarget.open = true;
        else setIsOpen(currentTarget.open);
      }}
    >
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-small font-medium hover:text-ink">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('Provider network')}
        {type !== '' && <span className="font-normal text-ink-muted">{words[type]}</span>}
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        <SelectField
          name="networkType"
          label={t('Network type')}
          placeholder={t('Chosen by the platform')}
          hint={t('How the network is carried between hosts. You cannot change it later.')}
          options={(['geneve', 'vlan', 'flat'] as const).map((value) => ({ value, label: words[value] }))}
        />
        <SegmentFields type={type} networks={networks} />
      </div>
    </details>
  );
}

function SegmentFields({ type, networks }: { type: ProviderInput['networkType']; networks: readonly ListedNetwork[] }) {
  return (
    <FormFields
      of={{
        physicalNetwork: isPhysical(type) && {
          label: msg('Physical network'),
          isRequired: true,
          hint: msg('The name used on the hosts, such as physnet1.'),
          suggestions: physicalNetworksOf(networks),
        },
        segment: isNumbered(type) && { label: type === 'vlan' ? msg('VLAN ID') : msg('Tunnel ID') },
      }}
    />
  );
}

function physicalNetworksOf(networks: readonly ListedNetwork[]) {
  const names = networks.flatMap(({ network }) => network['provider:physical_network'] ?? []);
  return [...new Set(names)].map((value) => ({ value, label: value }));
}
