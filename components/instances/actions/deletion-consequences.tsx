'use client';

import { shortList } from '#components/console/short-list.ts';
import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { hasRootDisk } from '#lib/compute/servers/server-state.ts';
import { addressesOf, flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

interface DeletionConsequencesProps {
  servers: readonly Server[];
  /** The instances can be restored for a limited time. */
  areKept: boolean;
  volumes: ReadonlyMap<string, VolumeEntry>;
  images: readonly { id: string; name: string | null }[];
}

export function DeletionConsequences({ servers, areKept, volumes, images }: DeletionConsequencesProps) {
  const { t, format } = useI18n();
  const addresses = servers.flatMap(addressesOf);
  const fixed = addresses.filter(({ isFloating }) => !isFloating).map(({ address }) => address);
  const floating = addresses.filter(({ isFloating }) => isFloating).map(({ address }) => address);
  const disks = servers.filter(hasRootDisk);
  const sizeGib = disks.reduce((sum, server) => sum + (flavorOf(server)?.disk ?? 0), 0);
  const some = (names: readonly string[]) => shortList(names, { t, format });
  const consequences = [
    !areKept &&
      disks.length > 0 &&
      t(
        '{count, plural, one {The root disk ({size}) and all data on it are permanently deleted.} other {# root disks ({size}) and all data on them are permanently deleted.}}',
        { count: disks.length, size: format.gib(sizeGib) },
      ),
    !areKept && fixed.length > 0 && t('Ports and addresses that are deleted: {list}', { list: some(fixed) }),
    !areKept &&
      floating.length > 0 &&
      t('Floating IPs that are disassociated and stay in the project: {list}', { list: some(floating) }),
    images.length > 0 &&
      t('{count, plural, one {Images created from it} other {Images created from them}} that are kept: {list}', {
        count: servers.length,
        list: some(images.map(({ id, name }) => name ?? id)),
      }),
  ].filter((sentence) => sentence !== false);
  return (
    <>
      <ul className="list-disc space-y-1 break-words ps-4">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AttachedVolumes servers={servers} volumes={volumes} />
    </>
  );
}

function AttachedVolumes({ servers, volumes }: Pick<DeletionConsequencesProps, 'servers' | 'volumes'>) {
  const { t, format } = useI18n();
  const attached = servers.flatMap((server) => server['os-extended-volumes:volumes_attached']);
  if (attached.length === 0) return null;
  return (
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
                {!delete_on_termination ? t('kept') : volume?.isProtected ? t('protected') : t('deleted')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
