'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import type { RowSource } from '#components/console/row-source.ts';
import { pagedSource } from '#components/console/row-sources.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { flagParam, textParam, withDefault } from '#lib/client/url-params.ts';
import { useDebounced } from '#lib/client/use-debounced.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { addressApi } from '#lib/console/networking/networks/contract.ts';
import type { SubnetAddress } from '#lib/console/networking/networks/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkSubnetsQuery } from '#lib/networking/choices.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { layoutOf } from '#lib/networking/subnets/block.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { subnetName } from './network-words.ts';
import { useAddressColumns } from './use-address-columns.tsx';

const ReserveAddress = lazyComponent(async () => (await import('./reserve-address.tsx')).ReserveAddress);

export function NetworkAddresses({ projectId, network }: { projectId: string; network: Network }) {
  const t = useT();
  const query = useQuery(networkSubnetsQuery(projectId, network.id));
  const [chosen, setChosen] = useUrlState('subnet', withDefault(textParam, ''));
  return (
    <QueryScreen query={query} skeleton={<Skeleton className="h-48 rounded-card" />}>
      {({ subnets }) => {
        const subnet = subnets.find(({ id }) => id === chosen) ?? subnets[0];
        if (!subnet) return <EmptyState title={t('No subnets visible to this project.')} />;
        const choice = (
          <Select
            aria-label={t('Subnet')}
            value={subnet.id}
            onChange={(event) => setChosen(event.target.value)}
            options={subnets.map((each) => ({ value: each.id, label: `${subnetName(each)} · ${each.cidr}` }))}
          />
        );
        return <AddressTable key={subnet.id} {...{ projectId, subnet, choice }} />;
      }}
    </QueryScreen>
  );
}

interface AddressTableProps {
  projectId: string;
  subnet: Subnet;
  choice: ReactNode;
}

/** Delay after typing before addresses are loaded, in ms. */
const restMs = 150;

function AddressTable({ projectId, subnet, choice }: AddressTableProps) {
  const t = useT();
  const mayReserve = useMayCreate(projectId, 'ports');
  const [find, saveFind] = useUrlState('find', withDefault(textParam, ''));
  const [isUsed, saveIsUsed] = useUrlState('used', flagParam);
  const setFind = (text: string) => saveFind(text || null);
  const setIsUsed = (is: boolean) => saveIsUsed(is || null);
  const [reserved, setReserved] = useState<string>();
  const source = useAddressSource(projectId, subnet, { find: useDebounced(find.trim(), restMs) || undefined, isUsed });
  const actionsOf = ({ id, use }: SubnetAddress): Action[] => [
    {
      label: t('Reserve'),
      icon: <Plus aria-hidden />,
      allowed: use === 'free' || use === 'unpooled' ? mayReserve : msg('The address is already in use.'),
      onSelect: () => setReserved(id),
    },
  ];
  return (
    <>
      <ResourceTable
        listId="subnet-addresses"
        areEntries
        caption={t('Addresses')}
        columns={useAddressColumns(projectId)}
        source={source}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        isFiltered={find !== '' || isUsed}
        onClearFilters={() => {
          setFind('');
          setIsUsed(false);
        }}
        actions={actionsOf}
        toolbar={<AddressSearch {...{ choice, find, setFind, isUsed, setIsUsed }} />}
        states={{ empty: <EmptyState title={t('No addresses')} /> }}
      />
      {reserved !== undefined && (
        <ReserveAddress {...{ projectId, subnet, address: reserved }} onClose={() => setReserved(undefined)} />
      )}
    </>
  );
}

/** Larger subnets are not exported completely: a /64 would never end. */
const MAX_SUBNET_ADDRESSES = 2n ** 16n;

/** Loads the addresses of a subnet page by page. The export of a large subnet contains only addresses in use. */
function useAddressSource(
  projectId: string,
  { id, cidr }: Subnet,
  { find, isUsed }: { find: string | undefined; isUsed: boolean },
): RowSource<SubnetAddress> {
  const search = { find, used: isUsed ? 'true' : undefined };
  const source = pagedSource(useInfiniteQuery(clientOf(addressApi).rows.pages(projectId, id, search)));
  const hosts = layoutOf(cidr)?.hosts ?? 0n;
  if (isUsed || hosts <= MAX_SUBNET_ADDRESSES) return source;
  const allMeans = msg('Used addresses only: the subnet has too many to export all');
  return {
    ...source,
    allMeans,
    loadExport: () => clientOf(addressApi).rows.load(projectId, Number.MAX_SAFE_INTEGER, id, { find, used: 'true' }),
  };
}

interface AddressSearchProps extends Pick<AddressTableProps, 'choice'> {
  find: string;
  setFind: (text: string) => void;
  isUsed: boolean;
  setIsUsed: (is: boolean) => void;
}

function AddressSearch({ choice, find, setFind, isUsed, setIsUsed }: AddressSearchProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="max-w-64">{choice}</div>
      <div className="min-w-40 flex-1">
        <Input
          type="search"
          aria-label={t('Find an address, a port or an instance')}
          placeholder={t('Find an address, a port or an instance')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox id={id} isChecked={isUsed} onCheckedChange={setIsUsed} />
        <label htmlFor={id} className="whitespace-nowrap">
          {t('Used only')}
        </label>
      </div>
    </div>
  );
}
