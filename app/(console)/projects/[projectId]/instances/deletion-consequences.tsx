'use client';

import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { addressesOf, flavorOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

interface DeletionConsequencesProps {
  servers: readonly Server[];
  /** The volumes whose names are known, by id. */
  volumes: ReadonlyMap<string, Volume>;
}

const namedServers = 8;

/** What goes, what stays and what becomes free when instances are deleted. */
export function DeletionConsequences({ servers, volumes }: DeletionConsequencesProps) {
  const t = useT();
  const format = useFormat();
  const attached = servers.flatMap((server) => server['os-extended-volumes:volumes_attached']);
  const addresses = servers.flatMap(addressesOf).map(({ address }) => address);
  const disks = servers.filter((server) => imageIdOf(server) !== undefined);
  const sizeGib = disks.reduce((sum, server) => sum + (flavorOf(server)?.disk ?? 0), 0);
  const hidden = servers.length - namedServers;
  return (
    <>
      {servers.length > 1 && (
        <p className="break-words">
          {format.list(servers.slice(0, namedServers).map(({ name }) => name))}{' '}
          {hidden > 0 && t('and {hidden} more', { hidden })}
        </p>
      )}
      <ul className="list-disc space-y-1 ps-4">
        {disks.length > 0 && (
          <li>
            {t(
              '{count, plural, one {The root disk ({size}) with all data on it is lost for good.} other {# root disks ({size}) with all data on them are lost for good.}}',
              {
                count: disks.length,
                size: format.gib(sizeGib),
              },
            )}
          </li>
        )}
        {addresses.length > 0 && (
          <li>{t('Addresses that become free: {list}', { list: format.list(addresses.slice(0, namedServers)) })}</li>
        )}
      </ul>
      {attached.length > 0 && (
        <table className="w-full">
          <caption className="pb-1 text-start font-medium text-ink">{t('Attached volumes')}</caption>
          <tbody>
            {attached.map(({ id, delete_on_termination }) => {
              const volume = volumes.get(id);
              return (
                <tr key={id} className="[&>*]:border-t [&>*]:py-1.5">
                  <th scope="row" className="pe-3 text-start font-normal text-ink">
                    {volume?.name || <code className="font-mono text-small">{id.slice(0, 8)}</code>}
                  </th>
                  <td className="pe-3 text-end">{volume && format.gib(volume.size)}</td>
                  <td className={delete_on_termination ? 'text-end font-medium text-danger-ink' : 'text-end'}>
                    {delete_on_termination ? t('deleted with it') : t('kept')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
